import { boolean, integer, type RowOf, table, timestamptz, uuid } from '@corkboard/event-store/table';
import { keepPublicPins } from './keep-public-pins.ts';

/**
 * Pins that everybody may see: not deleted, on a public board. A page of pictures, each once, is one walk over the first
 * ones, however often they were saved. Nobody is taken out of it by name: whose boards are deleted has no row.
 */
export const publicPins = table(
  'public_pins',
  {
    pin_id: uuid({ primary: true }),
    /** Equal for pins that show the same picture, wherever it was saved from; of its own for one without a picture. */
    look: uuid(),
    owner_id: uuid(),
    /** Null for a pin of its own. */
    source_pin_id: uuid({ nullable: true }),
    created_at: timestamptz(),
    /** The first one of its look: it stands for the picture where each is shown once. */
    is_first: boolean(),
  },
  {
    indexes: {
      public_pins_of_look: ['look', 'created_at', 'pin_id'],
      public_pins_first_of_look: { columns: ['look'], where: 'is_first' },
    },
    sql: [
      'CREATE INDEX public_pins_first ON public_pins (created_at DESC, pin_id DESC) WHERE is_first',
      ...keepPublicPins,
    ],
  },
);

/** Counts of public pins by the pin that they were saved from. */
export const publicSaves = table('public_saves', { pin_id: uuid({ primary: true }), saves: integer() });
export type PublicSavesRow = RowOf<typeof publicSaves>;
