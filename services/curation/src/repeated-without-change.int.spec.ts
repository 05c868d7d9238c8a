import type { PinView } from '@corkboard/contracts/curation/entities';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, type RunningCuration, runCuration, said } from './testing/running-curation.ts';

let curation: RunningCuration;
let jane: Person;

beforeAll(async () => {
  curation = await runCuration();
  jane = await curation.person();
}, 180_000);
afterAll(() => curation?.stop());

let keys = 0;
const newKey = () => ({ 'idempotency-key': `a-key-of-jane-${++keys}` });
const tell = (resource: string, body: object, key: Readonly<Record<string, string>>) =>
  jane.client.post(`/resource/${resource}/`, body, key);

describe('a request that had nothing to change, repeated under its key after newer ones', () => {
  it('leaves the newer title of a pin, and its key is refused with another title', async () => {
    const { id: boardId } = await jane.board('Titles');
    const { id } = await jane.pin(boardId, 1, { title: 't' });
    const titleNow = async () => said(await jane.ask<PinView>('Pin', { id })).title;
    const [same, newer] = [newKey(), newKey()];
    const first = await tell('PinResource/update', { id, title: 't' }, same);
    expect(first.status).toBe(200);
    expect((await tell('PinResource/update', { id, title: 'y' }, newer)).status).toBe(200);
    expect((await tell('PinResource/update', { id, title: 't' }, same)).status).toBe(200);
    expect(await titleNow()).toBe('y');
    const reused = await tell('PinResource/update', { id, title: 'other' }, same);
    expect([reused.status, reused.code]).toEqual([422, 18]);
    expect(await titleNow()).toBe('y');
  });

  it('does not delete a pin again that was restored meanwhile', async () => {
    const { id: boardId } = await jane.board('Restored');
    const { id } = await jane.pin(boardId, 2);
    const late = newKey();
    expect((await tell('PinResource/delete', { id }, newKey())).status).toBe(200);
    expect((await tell('PinResource/delete', { id }, late)).status).toBe(200);
    expect((await tell('PinRestoreResource/create', { id }, newKey())).status).toBe(200);
    expect((await tell('PinResource/delete', { id }, late)).status).toBe(200);
    expect((await jane.ask('Pin', { id })).status).toBe(200);
  });

  it('does not rename a board back', async () => {
    const { id } = await jane.board('Kitchen');
    const same = newKey();
    const rename = (name: string, key: Readonly<Record<string, string>>) =>
      tell('BoardResource/update', { board_id: id, name }, key);
    expect((await rename('Kitchen', same)).status).toBe(200);
    expect((await rename('Garden', newKey())).status).toBe(200);
    expect((await rename('Kitchen', same)).status).toBe(200);
    expect(said(await jane.ask<{ name: string }>('Board', { board_id: id })).name).toBe('Garden');
  });
});
