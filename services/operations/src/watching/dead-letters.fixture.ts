import type { Installation } from '../operations.fixture.ts';

const message = (id: string, sequence: number) => ({
  id,
  source: '/elsewhere',
  topic: 'elsewhere.v1',
  type: 'elsewhere.pin-saved.v1',
  time: '2026-01-02T03:04:05.678Z',
  subject: 'pin-1',
  sequence,
  ordinal: 0,
  correlationId: 'c1',
  causationId: null,
  data: { pinId: '1' },
});

/** A refused message and one behind it, of a relay that does not run here: `m1` and `m2`. */
export const addDeadLetters = async ({ sql }: Installation): Promise<void> => {
  await sql('DELETE FROM operations.relay_dead_letters');
  for (const [id, sequence, reason] of [['m1', 0, 'larger than the broker takes'] as const, ['m2', 1, null] as const])
    await sql(
      `INSERT INTO operations.relay_dead_letters (id, relay, subject, message, reason, parked)
       VALUES ($1, 'elsewhere', 'pin-1', $2, $3, true)`,
      [id, JSON.stringify(message(id, sequence)), reason],
    );
};
