import { PROMOTABLE_PINS } from '@corkboard/http-edge/peers/curation-peer';
import { InspectionModule } from '@corkboard/inspection/inspection.module';
import { BackboneModule } from '@corkboard/service/backbone.module';
import { service } from '@corkboard/service/capability';
import { ServiceModule } from '@corkboard/service/service.module';
import { Global, Module } from '@nestjs/common';
import { acting } from './acting/acting.capability.ts';
import { adSlots } from './ad-slots/ad-slots.capability.ts';
import { boardOrder } from './board-order/board-order.capability.ts';
import { boardPages } from './board-pages/board-pages.capability.ts';
import { boards } from './boards/boards.capability.ts';
import { bulkActions } from './bulk-actions/bulk-actions.capability.ts';
import { clientEvents } from './client-events/client-events.capability.ts';
import { collaborators } from './collaborators/collaborators.capability.ts';
import { erasure } from './erasure/erasure.capability.ts';
import { feeds } from './feeds/feeds.capability.ts';
import { history } from './history/history.capability.ts';
import { interests } from './interests/interests.capability.ts';
import { links } from './links/links.capability.ts';
import { live } from './live/live.capability.ts';
import { media } from './media/media.capability.ts';
import { migrations } from './migrations.ts';
import { people } from './people/people.capability.ts';
import { pins } from './pins/pins.capability.ts';
import { promotion } from './promotion/promotion.capability.ts';
import { search } from './search/search.capability.ts';
import { trash } from './trash/trash.capability.ts';
import { undo } from './undo/undo.capability.ts';

const own = [
  ...[people, acting, media, boards, boardOrder, pins, bulkActions, promotion],
  ...[interests, adSlots],
  ...[boardPages, collaborators, live, undo, trash, history, links, search, feeds, clientEvents, erasure],
];

export const curation = service('curation', own, migrations);
const backbone = BackboneModule.forService(curation);

/** Boards, pins, pictures, search. Names of people come from the PROFILES port. Global, because the ads service asks for pins. */
@Global()
@Module({
  imports: [backbone, InspectionModule.forService({ service: 'curation', imports: [backbone] })],
  ...curation.parts,
  exports: [PROMOTABLE_PINS],
})
export class CurationModule extends ServiceModule {}
