// Static rules: typed ones, sizes, and which folder may import which (the table of folders).
import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';
import { moneyRule } from './cli/maintainer/lint/money-rule.mjs';

/** Folders of the project that a folder must not import; `types` may be imported as types alone. */
const directions = [
  { of: 'reference', never: ['fixtures', 'tests', 'verdict', 'mutants', 'cli', 'bench'] },
  { of: 'fixtures', never: ['reference', 'mutants', 'tests', 'verdict', 'cli', 'bench'] },
  { of: 'tests/contract', never: ['reference', 'mutants', 'verdict', 'cli', 'bench'] },
  { of: 'tests/fuzz', never: ['reference', 'mutants', 'verdict', 'cli', 'bench'] },
  { of: 'tests/model', never: ['reference', 'mutants', 'verdict', 'cli', 'bench'] },
  { of: 'tests/receiver', never: ['reference', 'verdict', 'cli', 'bench'] },
  { of: 'verdict', never: ['reference', 'mutants', 'tests', 'cli', 'bench'], types: ['fixtures'] },
  { of: 'cli', never: ['reference', 'tests', 'bench'], types: ['mutants'] },
];

/** Any way up, then one of the folders. */
function into(folders) {
  return `^(\\.\\./)+(${folders.join('|')})/`;
}

function direction({ of, never, types = [] }) {
  const told = (folders) => `${of}/ does not import ${folders.join(', ')}`;
  return {
    files: [`${of}/**/*.ts`],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: into(never), message: told(never) },
            ...(types.length === 0
              ? []
              : [
                  {
                    regex: into(types),
                    message: `${told(types)} but as types`,
                    allowTypeImports: true,
                  },
                ]),
          ],
        },
      ],
    },
  };
}

const lazily = {
  selector: 'ImportExpression > Literal[value=/\\u002f(reference|mutants)\\u002f/]',
  message: 'Only fixtures/target/embedded.ts opens the door to the embedded platform.',
};

export default tseslint.config(
  { ignores: ['generated/**', 'reports/**', 'test-results/**'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    plugins: { assay: { rules: { 'exact-money': moneyRule } } },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // Objects are made by functions here and use no `this`; only the reporter is a class.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      eqeqeq: 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      // A leading underscore says that a name is there for its place alone.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  // Playwright reads a fixture's needs from an object pattern, which may be empty.
  { files: ['fixtures/playwright-test.ts', 'tests/**'], rules: { 'no-empty-pattern': 'off' } },
  // Bodies of describe hold many tests, each of which is a function of its own.
  { files: ['tests/self/**'], rules: { 'max-lines-per-function': 'off' } },
  // Mutants of an area are a table, read row by row.
  {
    files: ['mutants/*.ts', 'mutants/faults/*.ts', 'mutants/blind/**/*.ts'],
    rules: { 'max-lines': ['error', { max: 500, skipBlankLines: true }] },
  },
  // Maintainers' scripts speak on the console.
  { files: ['cli/maintainer/**', 'bench/**', 'mutants/**'], rules: { 'no-console': 'off' } },
  ...directions.map(direction),
  {
    files: ['mutants/independent/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^\\.\\./', message: 'mutants/independent/ imports nothing of the project' },
          ],
        },
      ],
    },
  },
  {
    files: ['fixtures/**/*.ts', 'tests/contract/**/*.ts'],
    rules: { 'assay/exact-money': 'error' },
  },
  {
    files: ['fixtures/**/*.ts', 'tests/contract/**/*.ts', 'verdict/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', lazily] },
  },
  {
    files: ['fixtures/target/embedded.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    files: ['tests/contract/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', { name: 'expect', message: 'Judge by check().' }],
      'no-restricted-syntax': [
        'error',
        lazily,
        {
          selector: 'ImportDeclaration[source.value="@playwright/test"]',
          message: 'Import fixtures/test.ts alone: judging goes through check().',
        },
      ],
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', fetch: 'readonly' },
    },
  },
);
