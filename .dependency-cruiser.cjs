const { existsSync, readdirSync } = require('node:fs');

const room = (name) => `^(libs|services)/${name}/src`;
const services = '^services/(?!standalone/)[^/]+/src';

/** Each says in its package.json which capabilities it has, from the bottom up: one may know those before it. */
const packages = readdirSync(`${__dirname}/services`)
  .map((service) => ({ service, file: `${__dirname}/services/${service}/package.json` }))
  .filter(({ file }) => existsSync(file));
const downwards = packages.flatMap(({ service, file }) =>
  (require(file).capabilities ?? []).map((capability, index, all) => ({
    name: 'capabilities-know-those-below',
    severity: 'error',
    from: { path: `^services/${service}/src/${capability}/`, pathNot: '\\.(spec|suite)\\.ts$' },
    to: { path: `^services/${service}/src/(${all.slice(index + 1).join('|')})/` },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...downwards,
    {
      name: 'capabilities-rest-on-the-files-beside-them',
      comment: 'Only what composes a service knows its capabilities.',
      severity: 'error',
      from: {
        path: '^services/([^/]+)/src/[^/]+$',
        pathNot: '/(main|migrations|[^/]+\\.(module|fixture|spec|suite))\\.ts$',
      },
      to: { path: '^services/$1/src/[^/]+/' },
    },
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-service-to-service',
      comment: 'Services meet in contracts, events and internal calls; only the composition knows several.',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: ['^services/standalone/', '\\.int\\.spec\\.ts$', '/testing/'] },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'no-lib-to-service',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(services|console-web|test)/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Domain files import themselves, rules, deciders and facts: no contract, nothing with I/O.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/.*/domain/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: ['/domain/', '^libs/event-store/src/(decider|fact)\\.ts$', '^libs/rules/src/'] },
    },
    {
      name: 'read-models-keep-their-tables',
      severity: 'error',
      from: { path: '/read-models/([^/]+)/' },
      to: { path: '/read-models/([^/]+)/', pathNot: '/read-models/$1/' },
    },
    {
      name: 'contracts-are-zod-only',
      severity: 'error',
      from: { path: room('contracts'), pathNot: '\\.spec\\.ts$' },
      to: { pathNot: ['^libs/(contracts|rules)/', 'node_modules/zod/'] },
    },
    {
      name: 'rules-import-nothing',
      severity: 'error',
      from: { path: room('rules'), pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^libs/rules/' },
    },
    {
      name: 'event-store-adapters-stand-alone',
      comment: 'EventStoreDB and read models are built on the event store, and on nothing else of ours but spans.',
      severity: 'error',
      from: { path: '^libs/(eventstoredb|read-models)/src', pathNot: ['\\.(spec|suite|fixture)\\.ts$', '/stand-in/'] },
      to: { path: '^(libs|services)/', pathNot: ['^libs/event-store/', '^libs/tracing/', '^libs/$1/'] },
    },
    {
      name: 'event-store-stands-alone',
      severity: 'error',
      from: { path: room('event-store'), pathNot: '\\.(spec|suite)\\.ts$' },
      to: { path: '^(libs|services)/', pathNot: '^libs/event-store/' },
    },
    {
      name: 'consumer-stands-alone',
      severity: 'error',
      from: { path: room('consumer'), pathNot: '\\.(spec|suite)\\.ts$' },
      to: { path: '^(libs|services)/', pathNot: '^libs/consumer/' },
    },
    {
      name: 'no-nest-in-backbone',
      severity: 'error',
      from: {
        path: '^libs/(event-store|eventstoredb|read-models|messaging|consumer|contracts|event-docs|rules|outbound|runtime|tracing)/src',
      },
      to: { path: 'node_modules/@nestjs/' },
    },
    {
      name: 'nothing-above-the-port-knows-postgres',
      severity: 'error',
      from: { path: services, pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/event-store/src/postgres/' },
    },
    {
      name: 'web-features-do-not-meet',
      severity: 'error',
      from: { path: '^console-web/src/features/([^/]+)/' },
      to: { path: '^console-web/src/features/([^/]+)/', pathNot: '^console-web/src/features/$1/' },
    },
    {
      name: 'web-lib-has-no-components',
      severity: 'error',
      from: { path: '^console-web/src/lib/' },
      to: { path: '^console-web/src/(ui|features|app)/' },
    },
    {
      name: 'web-ui-knows-no-business',
      severity: 'error',
      from: { path: '^console-web/src/ui/' },
      to: { path: '^console-web/src/(features|app)/' },
    },
    {
      name: 'web-imports-contracts-and-rules-only',
      severity: 'error',
      from: { path: '^console-web/' },
      to: { path: '^(libs|services)/', pathNot: '^libs/(contracts|rules)/' },
    },
    {
      name: 'the-checker-of-chaos-stands-alone',
      comment: 'What judges the runtime reads raw tables and topics, with no code of the runtime.',
      severity: 'error',
      from: { path: '^test/chaos/checker/' },
      to: { path: '^(libs|services|scripts|console-web|test)/', pathNot: '^test/chaos/checker/' },
    },
    {
      name: 'kafka-client-in-few-files',
      severity: 'error',
      from: { pathNot: ['^libs/messaging/src/kafka/', '^libs/consumer/src/kafka/', '^libs/testing/', '^test/'] },
      to: { path: 'node_modules/kafkajs/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['corkboard-source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
