import type { PinView } from '@corkboard/contracts/curation/entities';
import { Streams } from '@corkboard/event-store/streams';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { boardDecider } from '../boards/domain/board.ts';
import { collaboratorInviteExpired } from '../boards/domain/collaborator.facts.ts';
import { CurationModule } from '../curation.module.ts';
import { join } from '../testing/boards-together.ts';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;
let bo: Person;
let keys = 0;

beforeAll(async () => {
  curation = await runCuration();
  [ana, bo] = [await curation.person(), await curation.person()];
}, 120_000);
afterAll(async () => {
  await curation?.stop();
});

/** A request that is sent again under its key. */
const repeatable = (person: Person, path: string, body: object) => {
  const key = { 'idempotency-key': `a-key-that-is-used-again-${++keys}` };
  return async () => said(await person.client.post<PinView>(path, body, key));
};

describe('an edit that is repeated', () => {
  it('is answered as it was, also when the stream of its deleted board went on', async () => {
    const board = await ana.board('Ends');
    const { id } = await ana.pin(board.id, 32);
    const edit = repeatable(ana, '/resource/PinResource/update/', { id, title: 'Chair' });
    expect((await edit()).board).toMatchObject({ name: 'Ends' });
    said(await ana.tell('Board', 'delete', { board_id: board.id }));
    const streams = curation.service.app.select(CurationModule).get(Streams, { strict: false });
    const context = {
      ...({
        actor: { kind: 'system', id: 'spec' },
        command: 'Expire',
        idempotencyKey: 'spec',
        fingerprint: '',
      } as const),
      ...{ correlationId: 'spec', causationId: null, occurredAt: new Date().toISOString() },
    };
    const expired = collaboratorInviteExpired({ boardId: board.id, inviteId: crypto.randomUUID() });
    await streams.decide(`board-${board.id}`, boardDecider, context, () => [expired]);
    expect((await edit()).board).toMatchObject({ name: 'Ends' });
  });
});

describe('a request that is repeated by somebody who is off the secret board by now', () => {
  it('is answered without the name that the board has', async () => {
    const board = await ana.board('Plans', 'secret');
    await join(curation, board, { owner: ana, person: bo });
    const { id: upload } = await bo.upload(31);
    const save = repeatable(bo, '/resource/PinResource/create/', { board_id: board.id, media_upload_id: upload });
    const { id } = await save();
    const edit = repeatable(bo, '/resource/PinResource/update/', { id, title: 'Lamp' });
    expect(await edit()).toMatchObject({ board: { name: 'Plans' }, pinned_to_board: { name: 'Plans' } });
    said(await ana.tell('BoardCollaborator', 'delete', { board_id: board.id, invited_user_id: bo.id }));
    said(await ana.tell('Board', 'update', { board_id: board.id, name: 'Proposal' }));
    await curation.settled();
    for (const repeat of [save, edit]) {
      const answer = await repeat();
      expect(answer).toMatchObject({ id, board: null, pinned_to_board: null });
      expect(JSON.stringify(answer)).not.toMatch(/Proposal|proposal/);
    }
  });
});
