import { randomUUID } from 'node:crypto';
import type { PinCard } from '@corkboard/contracts/curation/entities';
import { MAX_PINS_AT_ONCE } from '@corkboard/contracts/curation/pins';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, type RunningCuration, runCuration, said } from '../testing/running-curation.ts';

let curation: RunningCuration;
let ana: Person;

beforeAll(async () => {
  curation = await runCuration();
  ana = await curation.person();
});
afterAll(() => curation?.stop());

const cardsOf = async (person: Person, ids: readonly string[]) =>
  said(await person.ask<readonly PinCard[]>('Pins', { ids })).map(({ id }) => id);

describe('several pins', () => {
  it('are shown by one call in the order asked for, each once, and none that the viewer may not see', async () => {
    const shelf = (await ana.board('Shelf')).id;
    const secret = (await ana.board('Plans', 'secret')).id;
    const [lamp, vase, plan] = [await ana.pin(shelf, 1), await ana.pin(shelf, 2), await ana.pin(secret, 3)];
    const asked = [vase.id, plan.id, 'x', randomUUID(), lamp.id, vase.id];
    expect(await cardsOf(ana, asked)).toEqual([vase.id, plan.id, lamp.id]);
    expect(await cardsOf(await curation.person(), asked)).toEqual([vase.id, lamp.id]);
    expect(await cardsOf(await curation.visitor(), asked)).toEqual([vase.id, lamp.id]);
  });

  it('are as many as one call may name, and at least one', async () => {
    const ids = Array.from({ length: MAX_PINS_AT_ONCE }, () => randomUUID());
    const statuses = [[], ids, [...ids, randomUUID()]].map(
      async (asked) => (await ana.ask('Pins', { ids: asked })).status,
    );
    expect(await Promise.all(statuses)).toEqual([400, 200, 400]);
  });
});
