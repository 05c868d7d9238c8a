import { nothingAnswers, originOf, readToken } from './installation.mjs';
import { checkNode, giveUp, say, showHelp } from './say.mjs';

checkNode();

const HELP = `The read models of every service, and the processes between its capabilities.

  npm run projections                    how far each has come, what is wrong with it, what stands beside it
  npm run projections -- rebuild NAME    build one anew beside its tables, which go on serving
  npm run projections -- diff NAME       what a switch to the one that was built would change
  npm run projections -- switch NAME     let it serve; what served is kept and followed on
  npm run projections -- roll-back NAME  let what served before serve again (once more: undoes that)
  npm run projections -- clean-up NAME   remove what served before
  npm run projections -- pause NAME      and continue NAME, cancel NAME, compare NAME: of the one that is built
  npm run projections -- resume NAME     let a projection or process that has stopped try again

All but the list and diff need --as EMAIL (a member of the staff, in whose log it will stand) and --reason TEXT.
NAME is as listed; SERVICE/NAME where two services have the same. The product must be running;
PORT, DATA_DIR, SECRETS_DIR (or the addresses of the services, such as IDENTITY_URL) are read as at its start.`;

const TIMEOUT_MS = 15_000;
const authorization = () => ({ authorization: `Bearer ${readToken()}` });

/** Null when the service does not answer, or has no such thing. */
const ask = async (service, path) => {
  const url = `${originOf(service)}/internal/inspection/${service}/projections/${path}`;
  try {
    const answer = await fetch(url, { headers: authorization(), signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
};

/** Operations records who wants it and why, then has it done. Null when it does not answer. */
const tell = (service, name, body) =>
  fetch(`${originOf('operations')}/internal/operations/projections/${service}/${name}/control/`, {
    method: 'POST',
    headers: { ...authorization(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);

const everything = async () => {
  const { serviceNames } = await import('./services.mjs');
  const answers = await Promise.all(serviceNames.map((service) => ask(service, '')));
  if (answers.every((answer) => answer === null)) nothingAnswers(originOf('curation'));
  for (const [index, service] of serviceNames.entries())
    if (answers[index] === null) say(`${service} did not answer at ${originOf(service)}: its own are missing here.`);
  return answers.flatMap((answer) => answer ?? []);
};

const wrongWith = ({ parked, last_error: error }) =>
  [parked.events > 0 && `${parked.events} events parked`, error && `${error.message} (${error.event_id ?? 'no event'})`]
    .filter(Boolean)
    .join('; ');

const copyOf = (what, copy) => {
  if (!copy) return '';
  const { version, status, progress, eta_seconds: eta, last_error: error } = copy;
  const far = progress === null || status === 'kept' ? '' : ` ${Math.floor(progress * 100)} %`;
  const left = eta === null ? '' : `, ${eta} s left`;
  const why = error ? `: ${error.message} (${error.event_id ?? 'no event'})` : '';
  return `${what} v${version} ${status}${far}${left}${copy.frozen ? ', stands still' : ''}${why}`;
};

const besides = ({ next, former }) =>
  [copyOf('next', next), copyOf('former', former)].filter((text) => text !== '').join('; ');

const print = (all) => {
  const rows = all.map((one) => [
    `${one.service}/${one.name}`,
    `v${one.version}`,
    one.status,
    `${Math.round(one.lag_seconds * 10) / 10} s behind`,
    [wrongWith(one), besides(one)].filter((text) => text !== '').join('; '),
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

const ACTIONS = {
  rebuild: 'build',
  ...Object.fromEntries(
    ['pause', 'continue', 'cancel', 'compare', 'switch', 'roll-back', 'clean-up', 'resume'].map((word) => [word, word]),
  ),
};

const optionOf = (options, name) => {
  const at = options.indexOf(`--${name}`);
  return at === -1 ? undefined : options[at + 1];
};

const carryOut = async (command, name, options) => {
  const [email, reason] = [optionOf(options, 'as'), optionOf(options, 'reason')];
  if (!email || !reason)
    giveUp(
      `Say who you are and why, for the staff log: npm run projections -- ${command} ${name} --as EMAIL --reason TEXT`,
    );
  const { service, name: found, kind } = await find(name);
  if (command !== 'resume' && kind === 'process') giveUp(`${found} is a process: it has no tables of its own.`);
  const answer = await tell(service, found, { action: ACTIONS[command], email, reason });
  if (!answer)
    giveUp(`Nothing was done: operations did not answer at ${originOf('operations')}, so nobody could record it.`);
  if (answer.status === 400)
    giveUp('That was not understood: check the e-mail address, and give a reason of 4 to 200 characters.');
  if (answer.status === 403) giveUp(`${email} is not a member of the staff here: npm run staff -- add ${email} first.`);
  if (answer.status === 409) giveUp(`As things stand that cannot be done: npm run projections shows how they stand.`);
  if (!answer.ok) giveUp(`${service} did not do it (${answer.status}): look into its log and try again.`);
  print([await answer.json().then((body) => body.resource_response?.data ?? body)]);
};

const cellOf = (sample, column) => {
  const value = (row) => (row === null ? 'no row' : JSON.stringify(row[column]));
  return `${column}: ${value(sample.serving)} -> ${value(sample.next)}`;
};

const diff = async (name) => {
  const { service, name: found } = await find(name);
  const compared = await ask(service, `${found}/comparison/`);
  if (!compared) giveUp(`Nothing is ready to be compared: npm run projections -- rebuild ${found} builds it.`);
  for (const { table, rows_serving, rows_next, compared: looked, differing, samples } of compared.tables) {
    process.stdout.write(
      `${table}: ${rows_serving} rows, next ${rows_next}; ${differing} of ${looked} compared differ\n`,
    );
    for (const sample of samples) {
      process.stdout.write(`  ${Object.values(sample.key).join(' ')}\n`);
      for (const column of sample.columns) process.stdout.write(`    ${cellOf(sample, column)}\n`);
    }
  }
};

const [command = 'list', name, ...options] = process.argv.slice(2);
if (command === 'list') print(await everything());
else if (command === 'diff' && name) await diff(name);
else if (Object.hasOwn(ACTIONS, command) && name) await carryOut(command, name, options);
else showHelp(HELP, command);
