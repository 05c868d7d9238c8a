import { nothingAnswers, originOf, readToken } from './installation.mjs';
import { checkNode, giveUp, say } from './say.mjs';

checkNode();

const HELP = `The read models of every service, and the processes between its capabilities.

  npm run projections                    how far each has come, and what is wrong with it
  npm run projections -- rebuild NAME    build one anew beside its tables, which go on serving, then swap them
  npm run projections -- resume NAME     let one that has stopped try again

NAME is as listed; SERVICE/NAME where two services have the same. The product must be running;
PORT, DATA_DIR, SECRETS_DIR (or IDENTITY_URL, CURATION_URL, OPERATIONS_URL) are read as at its start.`;

const services = ['identity', 'curation', 'operations'];

/** Null when the service does not answer. */
const ask = async (service, path, method = 'GET') => {
  const headers = { authorization: `Bearer ${readToken()}` };
  const body =
    method === 'POST' ? { headers: { ...headers, 'content-type': 'application/json' }, body: '{}' } : { headers };
  try {
    const url = `${originOf(service)}/internal/inspection/${service}/projections/${path}`;
    const answer = await fetch(url, { method, ...body, signal: AbortSignal.timeout(15_000) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
};

const everything = async () => {
  const answers = await Promise.all(services.map((service) => ask(service, '')));
  if (answers.every((answer) => answer === null)) nothingAnswers(originOf('curation'));
  for (const [index, service] of services.entries())
    if (answers[index] === null) say(`${service} did not answer at ${originOf(service)}: its own are missing here.`);
  return answers.flatMap((answer) => answer ?? []);
};

const wrongWith = ({ parked, last_error: error }) =>
  [parked.events > 0 && `${parked.events} events parked`, error && `${error.message} (${error.event_id ?? 'no event'})`]
    .filter(Boolean)
    .join('; ');

const etaOf = ({ rebuild }) =>
  (rebuild?.eta_seconds ?? null) === null ? '' : ` (${Math.ceil(rebuild.eta_seconds)} s left)`;

const print = (all) => {
  const rows = all.map((one) => [
    `${one.service}/${one.name}`,
    `v${one.version}`,
    `${one.status}${etaOf(one)}`,
    `${Math.round(one.lag_seconds * 10) / 10} s behind`,
    wrongWith(one),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows)
    process.stdout.write(
      `${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
};

const find = async (name) => {
  const named = (await everything()).filter((one) => one.name === name || `${one.service}/${one.name}` === name);
  if (named.length === 0) giveUp(`Nothing is called ${name}: npm run projections lists all names.`);
  if (named.length > 1) giveUp(`Say which: ${named.map((one) => `${one.service}/${one.name}`).join(' or ')}.`);
  return named[0];
};

const carryOut = async (command, name) => {
  const { service, name: found, kind } = await find(name);
  if (command === 'rebuild' && kind === 'process') giveUp(`${found} is a process: it has no tables to build anew.`);
  const status = await ask(service, `${found}/${command}/`, 'POST');
  if (!status) giveUp(`${service} did not do it: look into its log and try again.`);
  print([status]);
};

const [command = 'list', name] = process.argv.slice(2);
if (command === 'list') print(await everything());
else if ((command === 'rebuild' || command === 'resume') && name) await carryOut(command, name);
else {
  process.stdout.write(`${HELP}\n`);
  process.exit(command === '--help' ? 0 : 1);
}
