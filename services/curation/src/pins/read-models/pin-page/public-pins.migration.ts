import { migration } from '@corkboard/service/migration';
import {
  keepMovedPublicPins,
  keepPublicPinsAtFirst,
  keepPublicPinsSparingly,
  keepShownPublicPins,
  look,
} from './keep-public-pins.ts';

/** A page of pictures, each once: those that are public already are found once. */
export const publicPins = migration(
  'PublicPins1763700026000',
  `CREATE TABLE public_pins (
    pin_id uuid PRIMARY KEY, look uuid NOT NULL, owner_id uuid NOT NULL, source_pin_id uuid,
    created_at timestamptz NOT NULL, is_first boolean NOT NULL)`,
  'CREATE TABLE public_saves (pin_id uuid PRIMARY KEY, saves integer NOT NULL)',
  'ALTER TABLE pins ADD COLUMN source_pin_id uuid, DROP COLUMN save_count',
  `INSERT INTO public_pins SELECT p.id, ${look('p')}, p.owner_id, p.source_pin_id, p.created_at,
    row_number() OVER (PARTITION BY ${look('p')} ORDER BY p.created_at, p.id) = 1
  FROM pins p JOIN pin_boards b ON b.board_id = p.board_id WHERE p.deleted_at IS NULL AND b.privacy = 'public'`,
  'CREATE INDEX public_pins_of_look ON public_pins (look, created_at, pin_id)',
  'CREATE INDEX public_pins_first_of_look ON public_pins (look) WHERE is_first',
  'CREATE INDEX public_pins_first ON public_pins (created_at DESC, pin_id DESC) WHERE is_first',
  'DROP INDEX pins_newest',
  ...keepPublicPinsAtFirst,
);

/** A pin that is moved may become public, or stop to be. */
export const movedPublicPins = migration('MovedPublicPins1769110001000', keepMovedPublicPins);

/** Pins of people who are hidden are not public. */
export const shownPublicPins = migration(
  'ShownPublicPins1769211001000',
  'CREATE TABLE pin_hidden_people (account_id uuid PRIMARY KEY, causes text[] NOT NULL)',
  ...keepShownPublicPins,
);

/** A save plans two statements instead of five. */
export const sparingPublicPins = migration('SparingPublicPins1769237000001', keepPublicPinsSparingly);
