import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@corkboard/contracts/services';
import { describe, expect, it } from '@jest/globals';
import { roomOf } from './rooms.ts';
import { root } from './sources.ts';

const pageOf = (service: string): string => join(root, 'services', service, 'README.md');

/** What stands in backquotes. */
const quoted = (text = ''): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');

/** The part of a page below a heading. */
const part = (page: string, heading: string): string =>
  page.split(/^## /m).find((each) => each.startsWith(heading)) ?? '';

/** The rows of the table of a part, without its head. */
const rows = (page: string, heading: string): readonly (readonly string[])[] =>
  part(page, heading)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').slice(1, -1));

/** The names in the paragraph that begins with a label. */
const listed = (page: string, label: string): readonly string[] => {
  const line = page.split('\n').find((each) => each.startsWith(`**${label}:**`));
  return line === undefined ? ['no such line'] : quoted(line);
};

describe.each(serviceNames)('the page of %s', (service) => {
  const page = existsSync(pageOf(service)) ? readFileSync(pageOf(service), 'utf8') : '';
  const room = roomOf(service);

  it('has every command with its events and refusals', () => {
    const said = rows(page, 'Commands').map(([name, events, refusals]) => ({
      name: quoted(name).join(),
      events: quoted(events),
      refusals: quoted(refusals),
    }));
    expect(room.commands.length).toBeGreaterThan(3);
    expect(said).toEqual(room.commands);
  });

  it('has every event and refusal that no command has', () => {
    expect(listed(page, 'Recorded without a command')).toEqual(room.otherEvents);
    expect(listed(page, 'Refused before a command')).toEqual(room.otherRefusals);
  });

  it('has every process with what it follows and what it commands', () => {
    const said = rows(page, 'Processes').map(([name, after, commands]) => ({
      name: quoted(name).join(),
      after: quoted(after),
      commands: quoted(commands),
    }));
    expect(said).toEqual(room.processes);
  });

  it('has every read model with its question', () => {
    const said = rows(page, 'Read models').map(([name, question = '']) => ({
      name: quoted(name).join(),
      question: question.trim(),
    }));
    expect(room.readModels.length).toBeGreaterThan(0);
    expect(said).toEqual(room.readModels);
  });

  it('has every table that is no read model', () => {
    expect(listed(page, 'Other tables')).toEqual(room.tables);
  });

  it('has every published event and every one that is heard', () => {
    expect(listed(page, 'Published')).toEqual(room.published);
    expect(listed(page, 'Heard')).toEqual(room.heard);
  });

  it('says why it is made so', () => {
    expect(part(page, 'Design dilemmas').length).toBeGreaterThan(200);
  });
});

describe('pages', () => {
  it('stand in every room of the services', () => {
    const services = readdirSync(join(root, 'services'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(services.map(({ name }) => name).filter((name) => !existsSync(pageOf(name)))).toEqual([]);
  });

  it('lead to files that are there', () => {
    const lost = readdirSync(join(root, 'services'))
      .map((service) => join(root, 'services', service))
      .filter((room) => existsSync(join(room, 'README.md')))
      .flatMap((room) =>
        [...readFileSync(join(room, 'README.md'), 'utf8').matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) =>
          join(room, path ?? ''),
        ),
      )
      .filter((path) => !existsSync(path));
    expect(lost).toEqual([]);
  });
});
