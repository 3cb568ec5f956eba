import {
  inCircumstances,
  inWhichever,
} from '../../../fixtures/given/circumstances/in-circumstances.ts';
import { movementRules } from '../../../fixtures/given/circumstances/movement-rules.ts';
import { strangerNeeds } from '../../../fixtures/given/calls/refused-before.ts';
import { movementNeeds } from '../../../fixtures/given/movements/moves.ts';
import { movements } from '../../../fixtures/given/movements/movements.ts';
import { contract, test } from '../../../fixtures/test.ts';

for (const { id, kind, does, judge } of movementRules) {
  const { words, accept: operation } = movements[kind];
  const needs = [...movementNeeds(kind), ...strangerNeeds];
  test(
    inWhichever(`${words} ${does}`),
    contract(id, { operation, effect: 'irreversible', long: true, needs }),
    ({ kit }) => inCircumstances(kit, kind, does, judge),
  );
}
