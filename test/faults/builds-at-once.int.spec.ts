import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { afterAll, describe, expect, it } from '@jest/globals';

const alone = join(import.meta.dirname, '..', '..', 'scripts', 'alone.mjs');
const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** A process that builds for so long, and notes when it began and ended. */
const builder = (folder: string, milliseconds: number) => {
  const [lock, notes] = [join(folder, 'building'), join(folder, 'notes')].map((path) => JSON.stringify(path));
  const script = `
    import { appendFileSync } from 'node:fs';
    import { alone } from ${JSON.stringify(alone)};
    await alone(${lock}, async () => {
      appendFileSync(${notes}, 'begun ' + process.pid + '\\n');
      await new Promise((resolve) => setTimeout(resolve, ${milliseconds}));
      appendFileSync(${notes}, 'ended ' + process.pid + '\\n');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended, said: Promise.all([text(child.stdout), text(child.stderr)]).then((both) => both.join('')) };
};

const notesOf = (folder: string): string[] => readFileSync(join(folder, 'notes'), 'utf8').trim().split('\n');

describe('builds of one checkout', () => {
  it('wait for each other, and say so', async () => {
    const folder = temporaryFolder('builds');
    const builders = Array.from({ length: 3 }, () => builder(folder, 700));
    expect(await Promise.all(builders.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    const notes = notesOf(folder);
    expect(notes).toHaveLength(6);
    for (let n = 0; n < 6; n += 2) expect(notes[n + 1]).toBe(notes[n]?.replace('begun', 'ended'));
    const said = await Promise.all(builders.map((one) => one.said));
    expect(said.filter((each) => each.includes('waiting for it'))).toHaveLength(2);
  });

  it('go on after one that was killed', async () => {
    const folder = temporaryFolder('builds');
    writeFileSync(join(folder, 'notes'), '');
    const killed = builder(folder, 60_000);
    while (!notesOf(folder)[0]) await new Promise((resolve) => setTimeout(resolve, 20));
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await builder(folder, 1).ended).toBe(0);
    expect(notesOf(folder)).toHaveLength(3);
  });
});
