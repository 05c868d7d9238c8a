/** Stages of an erasure in a service. */
interface ErasureWay {
  /** Name of the consumer of the request. */
  readonly consumer: string;
  /** The process that carries it out. */
  readonly process: string;
  /** Projections that the process looks at, which have to know of everything first. */
  readonly projections: readonly string[];
  /** Those of them that have to take in an event of the person too. */
  readonly unparked: readonly string[];
}

interface Service {
  /** Null: it keeps nothing of an account. The service's own spec holds it to these names. */
  readonly erasure: ErasureWay | null;
}

/**
 * Every service, each a folder of `services/` and of these contracts, which `service-contracts.ts` lists. Configuration,
 * gateway, console, erasure, scripts and guards read this; `test/architecture/services.spec.ts` compares it with what is there.
 */
export const services = {
  identity: {
    erasure: {
      consumer: 'identity-erasures',
      process: 'erase-closed-accounts',
      projections: ['account-profiles', 'account-statuses', 'appeals', 'minors'],
      unparked: ['account-profiles', 'account-statuses', 'appeals', 'minors'],
    },
  },
  curation: {
    erasure: {
      consumer: 'curation-erasures',
      process: 'erase-personal-data',
      projections: ['board-invites', 'board-page', 'pin-page'],
      unparked: [],
    },
  },
  ads: {
    erasure: {
      consumer: 'ads-erasures',
      process: 'erase-advertisers',
      projections: ['advertisers', 'business-access', 'campaigns'],
      unparked: [],
    },
  },
  operations: { erasure: null },
} as const satisfies Readonly<Record<string, Service>>;

type Services = typeof services;
export type ServiceName = keyof Services;
export const serviceNames = Object.keys(services) as [ServiceName, ...ServiceName[]];

export type ErasingService = {
  [Name in ServiceName]: Services[Name]['erasure'] extends null ? never : Name;
}[ServiceName];
/** The services that erase what they keep of an account, and say so. */
export const erasingServices = serviceNames.filter((name): name is ErasingService => services[name].erasure !== null);

export type UrlVariable = `${Uppercase<ServiceName>}_URL`;
/** The variable with the address of a service in a process of its own: `IDENTITY_URL`. */
export const urlVariableOf = (service: ServiceName): UrlVariable =>
  `${service.toUpperCase() as Uppercase<ServiceName>}_URL`;
