import type { Exchange } from '@corkboard/http-edge/serve';
import { EDGE_CONFIG, type EdgeConfig } from '@corkboard/runtime/config';
import { SECRETS, type Secrets } from '@corkboard/runtime/secrets';
import { Inject, Injectable } from '@nestjs/common';
import { Browser } from './browser.ts';

@Injectable()
export class Browsers {
  constructor(
    @Inject(EDGE_CONFIG) private readonly config: EdgeConfig,
    @Inject(SECRETS) private readonly secrets: Secrets,
  ) {}

  of(exchange: Exchange): Browser {
    return new Browser(exchange, this.config, this.secrets['cookie-key']);
  }
}
