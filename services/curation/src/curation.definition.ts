import { service } from '@corkboard/http-edge/backbone/capability';
import { boards } from './boards/boards.capability.ts';
import { clientEvents } from './client-events/client-events.capability.ts';
import { erasure } from './erasure/erasure.capability.ts';
import { media } from './media/media.capability.ts';
import { people } from './people/people.capability.ts';
import { pins } from './pins/pins.capability.ts';
import { search } from './search/search.capability.ts';

export const curation = service('curation', [boards, pins, people, media, erasure, search, clientEvents]);
