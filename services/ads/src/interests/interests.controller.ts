import { listInterests } from '@corkboard/contracts/ads/interests';
import { Serve } from '@corkboard/http-edge/serve';
import { Controller } from '@nestjs/common';
import { Interests } from './interests.ts';

/** Interests as forms offer them. */
@Controller()
export class InterestsController {
  constructor(private readonly interests: Interests) {}

  @Serve(listInterests, { reads: [] })
  async all() {
    const { list } = await this.interests.read();
    return { interests: list.map(({ id, parent, name }) => ({ id, parent, name })) };
  }
}
