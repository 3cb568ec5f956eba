/** Amounts are exact (an integer and a scale): arithmetic on them as `number` loses cents. */
import ts from 'typescript';

const AMOUNT = /(amount|balance|value|fee|price)(s|minor)?$/i;
const OPERATORS = new Set(['+', '-', '*', '/', '%', '**', '<', '>', '<=', '>=']);
const ASSIGNMENTS = new Set(['+=', '-=', '*=', '/=', '%=', '**=']);

export const moneyRule = {
  meta: {
    type: 'problem',
    docs: { description: 'no arithmetic on amounts as number' },
    schema: [],
    messages: {
      exact: '"{{name}}" is an amount as a number: use fixtures/money.ts, which is exact.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    const judge = (operators) => (node) => {
      if (!operators.has(node.operator)) return;
      for (const side of [node.left, node.right]) {
        const name = nameOf(side);
        if (name === null || !AMOUNT.test(name)) continue;
        const { flags } = services.getTypeAtLocation(side);
        if ((flags & ts.TypeFlags.NumberLike) === 0) continue;
        context.report({ node: side, messageId: 'exact', data: { name } });
      }
    };
    return { BinaryExpression: judge(OPERATORS), AssignmentExpression: judge(ASSIGNMENTS) };
  },
};

function nameOf(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return null;
  if (!node.computed) return node.property.name;
  return typeof node.property.value === 'string' ? node.property.value : null;
}
