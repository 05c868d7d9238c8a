const swc = (tsx) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true, tsx },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      keepClassNames: true,
      rewriteRelativeImportExtensions: false,
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

const project = (displayName, testMatch, extra) => ({
  displayName,
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testMatch,
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/\\.cache/', '/data/'],
  ...extra,
});

const node = (displayName, testMatch, extra = {}) =>
  project(displayName, testMatch, {
    runtime: '<rootDir>/test/native/runtime.cjs',
    testEnvironment: '<rootDir>/test/native/environment.cjs',
    transform: {},
    ...extra,
  });

/** The five heights of DESIGN 8; `npm test` runs them in this order. */
export default {
  // Ends what hangs: no test may depend on how busy the machine is.
  testTimeout: 120_000,
  testSequencer: '<rootDir>/test/native/sequencer.cjs',
  projects: [
    node('decision', ['<rootDir>/{libs,services}/*/src/**/*.spec.ts', '<rootDir>/test/architecture/**/*.spec.ts'], {
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.(int|contract)\\.spec\\.ts$'],
    }),
    node('contract', ['<rootDir>/libs/*/src/**/*.contract.spec.ts']),
    node('service', [
      '<rootDir>/{libs,services}/*/src/**/*.int.spec.ts',
      '<rootDir>/test/{faults,consumer-example}/**/*.int.spec.ts',
    ]),
    // DESIGN 8: the other event store under the same service; what is asked of it is what is asked of PostgreSQL.
    node('service-eventstoredb', ['<rootDir>/services/curation/src/**/*.int.spec.ts'], {
      setupFiles: ['<rootDir>/libs/eventstoredb/src/stand-in/use-eventstoredb.ts'],
    }),
    project('web', ['<rootDir>/console-web/src/**/*.spec.{ts,tsx}'], {
      transform: { '^.+\\.tsx$': swc(true), '^.+\\.ts$': swc(false) },
      testEnvironment: 'jest-environment-jsdom',
      testEnvironmentOptions: { customExportConditions: ['corkboard-source', 'browser'] },
      setupFilesAfterEnv: ['<rootDir>/console-web/src/lib/testing-patience.ts'],
      moduleNameMapper: { '\\.(css|svg|woff2)$': '<rootDir>/console-web/src/lib/style-stub.ts' },
    }),
    node('journey', ['<rootDir>/test/journeys/**/*.journey.spec.ts']),
    node('chaos', ['<rootDir>/test/chaos/**/*.chaos.spec.ts']),
  ],
};
