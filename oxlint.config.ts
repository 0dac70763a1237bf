import { defineConfig } from 'oxlint';
import { importRules } from './scripts/lint/imports.ts';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  options: {
    typeAware: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  ignorePatterns: ['/dist', '/data', '/screens', '/.tmp', 'server/services/db/migrations'],
  env: {
    builtin: true,
    es2024: true,
  },
  settings: {
    react: {
      version: '19.3.1',
    },
  },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-assertions': [
      'error',
      {
        assertionStyle: 'never',
      },
    ],
    'typescript/consistent-type-imports': [
      'error',
      {
        fixStyle: 'inline-type-imports',
      },
    ],
    'typescript/ban-ts-comment': 'error',
    'typescript/no-deprecated': [
      'error',
      {
        allow: [
          {
            from: 'package',
            package: 'amazon-cognito-identity-js',
            name: [
              'CognitoUser',
              'CognitoUserPool',
              'CognitoUserSession',
              'CognitoUserAttribute',
              'CognitoRefreshToken',
              'CognitoIdToken',
              'CognitoAccessToken',
              'AuthenticationDetails',
              'ICognitoStorage',
              'IAuthenticationCallback',
              'ICognitoUserData',
              'ICognitoUserPoolData',
              'ICognitoUserSessionData',
              'IAuthenticationDetailsData',
            ],
          },
        ],
      },
    ],
    'typescript/no-empty-object-type': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-misused-spread': [
      'error',
      {
        allow: ['string'],
      },
    ],
    'typescript/no-namespace': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': [
      'error',
      {
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    'typescript/use-unknown-in-catch-callback-variable': 'error',
    'import/no-cycle': [
      'error',
      {
        ignoreTypes: false,
      },
    ],
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'eslint/no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    'eslint/eqeqeq': [
      'error',
      'always',
      {
        null: 'ignore',
      },
    ],
    'eslint/max-lines': [
      'error',
      {
        max: 400,
        skipBlankLines: false,
        skipComments: false,
      },
    ],
    'eslint/max-depth': ['error', 4],
    'eslint/no-alert': 'error',
    'eslint/no-console': 'error',
    'eslint/no-else-return': 'error',
    'eslint/no-param-reassign': 'error',
    'eslint/no-self-compare': 'error',
    'eslint/no-var': 'error',
    'eslint/no-warning-comments': [
      'error',
      {
        terms: ['todo', 'fixme', 'xxx', 'hack'],
      },
    ],
    'eslint/prefer-const': 'error',
    'eslint/radix': 'error',
    'eslint/no-underscore-dangle': 'off',
    'react/rules-of-hooks': 'error',
    'react/button-has-type': 'error',
    'react/no-danger': 'error',
    'react/jsx-no-useless-fragment': 'error',
    'react/no-array-index-key': 'error',
    'react/react-in-jsx-scope': 'off',
    'unicorn/no-abusive-eslint-disable': 'error',
    'unicorn/no-array-for-each': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/prefer-number-properties': 'error',
    'unicorn/require-post-message-target-origin': 'off',
  },
  overrides: [
    {
      files: ['scripts/**', 'lab/**', 'server/app/run.ts', 'server/app/signals.ts'],
      rules: {
        'eslint/no-console': 'off',
      },
    },
    {
      files: ['**/*.mjs'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
      },
    },
    {
      // It may never end: `endProcess` says why.
      files: ['server/**'],
      excludeFiles: ['server/services/settings/endProcess.ts'],
      rules: {
        'unicorn/no-process-exit': 'error',
      },
    },
    {
      files: ['server/**', 'scripts/**', 'lab/**', 'contract/**'],
      rules: {
        'react/rules-of-hooks': 'off',
      },
    },
    {
      files: ['tests/**'],
      rules: {
        'react/rules-of-hooks': 'off',
        'typescript/no-base-to-string': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/require-array-sort-compare': 'off',
        'typescript/restrict-template-expressions': 'off',
        'unicorn/consistent-function-scoping': 'off',
        'vitest/expect-expect': [
          'error',
          {
            assertFunctionNames: ['expect*', 'refuses*'],
          },
        ],
        'vitest/no-conditional-expect': 'off',
        'vitest/require-to-throw-message': 'off',
        'vitest/valid-expect': [
          'error',
          {
            maxArgs: 2,
          },
        ],
      },
    },
    {
      // Proves by type errors that are expected.
      files: ['tests/unit/db/areaTables.test.ts'],
      rules: { 'typescript/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }] },
    },
    {
      files: ['tests/e2e/**'],
      rules: {
        'vitest/expect-expect': 'off',
      },
    },
    ...importRules(import.meta.dirname),
  ],
});
