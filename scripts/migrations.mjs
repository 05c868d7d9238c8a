import { ensureInstalled } from './install.mjs';
import { checkNode, giveUp, say } from './say.mjs';

checkNode();
ensureInstalled();
const { compareSchema, digestsOf, notedDigests } = await import('../test/architecture/schema.ts');
const { serviceDefinitions } = await import('../test/architecture/service-definitions.ts');

const problems = [];
for (const definition of serviceDefinitions) {
  const { service } = definition;
  const { differences, missing } = await compareSchema(definition);
  for (const { name, declared, migrated } of differences)
    problems.push(
      `${service}: ${name}\n  its table says:      ${declared ?? 'nothing'}\n  its migrations make: ${migrated ?? 'nothing'}`,
    );
  if (missing.length > 0)
    problems.push(`Look these through for another migration of ${service}:\n  ${missing.join(';\n  ')};`);
  const [now, noted] = [await digestsOf(definition), notedDigests(service)];
  for (const name of new Set([...Object.keys(now), ...Object.keys(noted)]))
    if (!(name in noted)) problems.push(`${service}: ${name} is new: run npm run docs, which notes its statements.`);
    else if (now[name] !== noted[name])
      problems.push(
        `${service}: ${name} is not what it was when it ran first: put it back, and write another migration.`,
      );
}
if (problems.length > 0) giveUp(problems.join('\n'));
say(`The migrations of ${serviceDefinitions.length} services make what their tables say.`);
