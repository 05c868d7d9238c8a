import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@corkboard/testing/eventually';
import { temporaryFolder } from '@corkboard/testing/temporary-folder';
import { afterAll, describe, expect, it } from '@jest/globals';

const alone = join(import.meta.dirname, '..', '..', 'scripts', 'alone.mjs');
const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** A process that builds until it is let go, and notes when it began and ended. */
const builder = (folder: string) => {
  const [lock, notes, go] = ['building', 'notes', 'go'].map((name) => JSON.stringify(join(folder, name)));
  const script = `
    import { appendFileSync, existsSync } from 'node:fs';
    import { alone } from ${JSON.stringify(alone)};
    await alone(${lock}, async () => {
      appendFileSync(${notes}, 'begun ' + process.pid + '\\n');
      while (!existsSync(${go})) await new Promise((resolve) => setTimeout(resolve, 20));
      appendFileSync(${notes}, 'ended ' + process.pid + '\\n');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part.toString()));
  return { child, ended, waits: () => said.join('').includes('waiting for it') };
};

const letGo = (folder: string): void => writeFileSync(join(folder, 'go'), '');

const notesOf = (folder: string): string[] => readFileSync(join(folder, 'notes'), 'utf8').trim().split('\n');

describe('builds of one checkout', () => {
  it('wait for each other, and say so', async () => {
    const folder = temporaryFolder('builds');
    const builders = Array.from({ length: 3 }, () => builder(folder));
    const waiting = () => builders.filter(({ waits }) => waits());
    await eventually(() => waiting().length === 2, { what: 'two wait for the third' });
    letGo(folder);
    expect(await Promise.all(builders.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    const notes = notesOf(folder);
    expect(notes).toHaveLength(6);
    for (let n = 0; n < 6; n += 2) expect(notes[n + 1]).toBe(notes[n]?.replace('begun', 'ended'));
    expect(waiting()).toHaveLength(2);
  });

  it('go on after one that was killed', async () => {
    const folder = temporaryFolder('builds');
    writeFileSync(join(folder, 'notes'), '');
    const killed = builder(folder);
    while (!notesOf(folder)[0]) await new Promise((resolve) => setTimeout(resolve, 20));
    killed.child.kill('SIGKILL');
    await killed.ended;
    letGo(folder);
    expect(await builder(folder).ended).toBe(0);
    expect(notesOf(folder)).toHaveLength(3);
  });
});
