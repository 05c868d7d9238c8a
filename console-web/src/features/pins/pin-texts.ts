import type { PinCard } from '@corkboard/contracts/curation/entities';
import { catalogue } from '../../lib/messages/catalogue.ts';

export const text = catalogue('pins', {
  home: 'Home feed',
  untitled: 'Pin without a title',
  processing: 'The picture is on its way',
  emptyHome: 'Your wall is waiting for its first Pin.',
  createPin: 'Create a Pin',
  end: "That's everything",
  endAction: 'Back to the top',
  failed: "Sorry! We couldn't load these Pins.",
  retry: 'Try again',
  loading: 'Loading Pins',
  loaded: '{count, plural, one {# Pin} other {# Pins}} loaded',
});

/** Name of a pin in one line. */
export const pinName = (pin: Pick<PinCard, 'title' | 'alt_text' | 'description'>): string =>
  pin.title ?? pin.alt_text ?? pin.description ?? text('untitled');
