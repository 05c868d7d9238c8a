import { type CampaignMode, type Objective, objectives } from './campaigns.ts';

/** DS-209: pages of an ad account by their key. */
export const advertiserPaths = {
  overview: '/',
  campaigns: '/reporting/campaigns/',
  adGroups: '/reporting/adgroups/',
  ads: '/reporting/ads/',
  productGroups: '/reporting/productgroups/',
  productItems: '/reporting/productitems/',
  campaignNegativeKeywords: '/reporting/campaignNegativeKeywords/',
  campaignSearchQueries: '/reporting/campaignSearchQueries/',
  adGroupNegativeKeywords: '/reporting/adGroupNegativeKeywords/',
  adGroupPositiveKeywords: '/reporting/adGroupPositiveKeywords/',
  adGroupSearchQueries: '/reporting/adGroupSearchQueries/',
  reconciliation: '/reporting/reconciliation/',
  reportingPreferences: '/reporting/preferences/',
  createAd: '/ads/create/',
  createAutomatedAd: '/automated/ads/create/',
  editAd: '/ads/edit/',
  editAutomatedAd: '/automated/ads/edit/',
  editDraft: '/ads/edit_draft/',
  duplicateAd: '/ads/duplicate/',
  campaignMode: '/ads/campaign_mode/',
  bulkEdit: '/ads/bulk_edit/',
  audiences: '/audiences/',
  audienceDebug: '/audience_debug/',
  billing: '/billing/',
  billingHistory: '/billing/history',
  billingOrderLines: '/billing/order_lines',
  billingPromotions: '/billing/promotions',
  billingDocuments: '/billing/documents',
  billingTaxDocuments: '/billing/tax_documents',
  prepaidSpendSummary: '/billing/prepaid_campaign_spend_summary',
  prepaidSpendBreakdown: '/billing/prepaid_spend_campaign_breakdown/',
  bulkEditor: '/bulk_editor/',
  bulkUploadTemplate: '/bulk_editor/upload_template',
  bulkDownloadTemplate: '/bulk_editor/download_template',
  bulkHistory: '/bulk_editor/history',
  bulkIdLibrary: '/bulk_editor/bulk_id_library',
  bulkResources: '/bulk_editor/resources',
  experiments: '/experiments/',
  createExperiment: '/experiments/create',
  experimentResults: '/experiments/view-results',
  experimentResult: '/experiments/view-results/{id}',
  createAbTest: '/experiments/ab-test/create',
  history: '/history/',
  conversions: '/conversions/',
  conversionEvents: '/conversions/events-overview',
  conversionEventHistory: '/conversions/event-history',
  conversionHealth: '/conversions/health',
  conversionTestEvents: '/conversions/test-events',
  conversionTag: '/conversions/tag',
  conversionTagSetup: '/conversions/tag_manual_setup',
  conversionTagHealth: '/conversions/tag-health',
  conversionUpload: '/conversions/upload',
  conversionHistory: '/conversions/history',
  pcaHistory: '/conversions/pca_history',
  pcaUpload: '/conversions/pca_upload',
  conversionApiSetup: '/conversions/api_manual_setup',
  conversionPartnerSetup: '/conversions/api_partner_setup',
  conversionAccessToken: '/conversions/access_token',
  conversionSetupApi: '/conversions/setup-api',
  conversionDeduplication: '/conversions/deduplication',
  conversionPayloadHelper: '/conversions/payload-helper',
  conversionConnector: '/conversions/pinterest_capi_connect',
  pinBuilder: '/pin-builder/',
  accountsManager: '/accounts_manager/',
  reportCenter: '/report-center/',
  reportBuilder: '/report-center/builder',
  reportHistory: '/report-center/history',
  reportUnsubscribe: '/report-center/unsubscribe',
  reportDownload: '/report-center/download',
  quickPromote: '/quick-promote/',
  advertiserQuickPromote: '/advertiser/quick-promote/',
  recommendations: '/recommendations/',
  catalogDataSource: '/product-catalogs/data-source',
  campaignInsights: '/campaign-insights/{campaignId}/',
  productGroupInsights: '/campaign-insights/{campaignId}/product-group/{productGroupId}',
  mediaPlanner: '/media_planner/',
  msotOptimizer: '/msot-optimizer/',
} as const;
export type AdvertiserPage = keyof typeof advertiserPaths;

/** Those that the web app shows; the others are addresses of pages to come. */
export const shownAdvertiserPages = [
  ...(['overview', 'campaigns', 'adGroups', 'ads', 'campaignMode'] as const),
  ...(['reconciliation', 'billing', 'accountsManager'] as const),
] satisfies readonly AdvertiserPage[];
export type ShownAdvertiserPage = (typeof shownAdvertiserPages)[number];

export const isShownPage = (page: AdvertiserPage): page is ShownAdvertiserPage =>
  shownAdvertiserPages.some((shown) => shown === page);

/** Overview of the default ad account: `/` is the home page of the product. */
const OVERVIEW_WITHOUT_ID = '/advertiser/';

export interface LinkOptions {
  /** S-231: prefixes the path. */
  readonly advertiserId?: string | null;
  /** Ids that stand in the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Parameters; undefined ones are left out. */
  readonly query?: Readonly<Record<string, string | undefined>>;
}

const isPage = (key: string): key is AdvertiserPage => Object.hasOwn(advertiserPaths, key);

const queryOf = (query: LinkOptions['query']): string => {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) given.set(name, value);
  return given.size === 0 ? '' : `?${given}`;
};

const pathOf = (key: string, params: Readonly<Record<string, string>> = {}): string => {
  if (!isPage(key)) throw new Error(`Unknown advertiser link key: ${key}`);
  return advertiserPaths[key].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The advertiser link ${key} needs ${name}`);
    return encodeURIComponent(value);
  });
};

/**
 * S-231, S-232: address of a page of an ad account.
 * @example advertiserLink('ads', { advertiserId: 'v1' }) === '/advertiser/v1/reporting/ads/'
 */
export const advertiserLink = (key: string, { advertiserId, params, query }: LinkOptions = {}): string => {
  const path = pathOf(key, params);
  if (advertiserId) return `/advertiser/${encodeURIComponent(advertiserId)}${path}${queryOf(query)}`;
  return (path === '/' ? OVERVIEW_WITHOUT_ID : path) + queryOf(query);
};

/** S-233, DS-190. */
export const objectiveFilters = [
  ...(['AWARENESS', 'TRAFFIC', 'APP_INSTALL', 'CATALOG_SALES', 'WEB_CONVERSION', 'VIDEO_VIEW'] as const),
  ...(['PURCHASE', 'IMPRESSION', 'BILLABLE_ENGAGEMENT'] as const),
] as const;
export type ObjectiveFilter = (typeof objectiveFilters)[number];

/** S-234, DS-189: accepted in addresses, and no choice of the filter. */
const temporaryFilters = { VIDEO_TEMP: 'VIDEO_VIEW', SHOPPING_TEMP: 'CATALOG_SALES' } as const;
export type TemporaryFilter = keyof typeof temporaryFilters;

/** Filter of an address; null for a text that is none. */
export const objectiveFilterOf = (text: string): ObjectiveFilter | null =>
  Object.hasOwn(temporaryFilters, text)
    ? temporaryFilters[text as TemporaryFilter]
    : (objectiveFilters.find((filter) => filter === text) ?? null);

/** Objective that campaigns have under a filter; null: none can be created yet, so nothing matches. */
export const objectiveUnder = (filter: ObjectiveFilter): Objective | null => {
  if (filter === 'TRAFFIC') return 'CONSIDERATION';
  return filter === 'WEB_CONVERSION' || filter === 'CATALOG_SALES' ? filter : null;
};

type ReportingPage = 'campaigns' | 'adGroups' | 'ads' | 'productGroups' | 'productItems';

/** S-191, DS-154: `showAllEntities` shows those of the whole account, archived ones included. */
export const reportingLink = (
  page: ReportingPage,
  options: {
    readonly advertiserId?: string | null;
    readonly objective?: ObjectiveFilter | TemporaryFilter;
    readonly campaignId?: string;
    readonly showAllEntities?: boolean;
  } = {},
): string =>
  advertiserLink(page, {
    advertiserId: options.advertiserId,
    query: {
      objectiveType: options.objective,
      campaignId: options.campaignId,
      showAllEntities: options.showAllEntities ? 'true' : undefined,
    },
  });

export interface CreateAd {
  readonly advertiserId?: string | null;
  /** DS-210: which of the two forms. */
  readonly mode?: CampaignMode;
  readonly objectiveType?: Objective;
  readonly partialCreate?: boolean;
  readonly campaignId?: string;
  readonly catalogFeedId?: string;
  readonly catalogId?: string;
  readonly productGroupId?: string;
  readonly managedClientId?: string;
  readonly resumeLastDraft?: boolean;
}

/** S-235 to S-237, DS-212. */
export const createAdLink = (asked: CreateAd = {}): string =>
  advertiserLink(asked.mode === 'AUTOMATED_CAMPAIGN' ? 'createAutomatedAd' : 'createAd', {
    advertiserId: asked.advertiserId,
    query: {
      partialCreate: asked.partialCreate ? 'true' : undefined,
      campaignId: asked.partialCreate ? asked.campaignId : undefined,
      objectiveType: asked.objectiveType,
      catalogFeedId: asked.objectiveType === 'CATALOG_SALES' ? asked.catalogFeedId : undefined,
      catalogId: asked.catalogId,
      productGroupId: asked.productGroupId,
      managedClientId: asked.managedClientId,
      resumeLastDraft: asked.resumeLastDraft ? 'true' : undefined,
    },
  });

/** Parameters of such a link that the form of a new ad reads. */
export interface AskedAd {
  readonly objective: Objective | null;
  /** Campaign that the ad shall be added to; without `partialCreate` none is. */
  readonly campaignId: string | null;
  readonly resumesDraft: boolean;
}

export const askedAd = (query: URLSearchParams): AskedAd => ({
  objective: objectives.find((objective) => objective === query.get('objectiveType')) ?? null,
  campaignId: query.get('partialCreate') === 'true' ? query.get('campaignId') || null : null,
  resumesDraft: query.get('resumeLastDraft') === 'true',
});

/** S-190. CLICKTHROUGH is a former name of CONSIDERATION (DS-137). */
export const promoteBillingLink = (advertiserId: string, campaignId: string): string =>
  advertiserLink('billing', {
    advertiserId,
    query: { campaign_id: campaignId, objective_type: 'CLICKTHROUGH', is_quick_promote: 'true' },
  });

/** S-175: quick promote of a pin, or of one that is still to be chosen. */
export const quickPromoteAddress = (pinId?: string): string => `/advertiser/quick_promote${queryOf({ pinId })}`;

/** S-007: becoming a business on the way to somewhere. */
export const convertAddress = (next: string): string => `/business/convert${queryOf({ next })}`;

const quickPromotePaths = [
  advertiserPaths.quickPromote,
  advertiserPaths.advertiserQuickPromote,
  '/advertiser/quick_promote',
];

/** DS-207, DS-208: null for another page; otherwise the ad account that the path names, if it names one. */
export const quickPromoteAt = (path: string): { readonly advertiserId: string | null } | null => {
  const plain = path.replace(/\/*$/, '');
  const among = (rest: string) => quickPromotePaths.some((one) => one.replace(/\/$/, '') === rest);
  if (among(plain)) return { advertiserId: null };
  const [, advertiserId, rest] = /^\/advertiser\/([^/]+)(\/.*)$/.exec(plain) ?? [];
  return advertiserId !== undefined && rest !== undefined && among(rest) ? { advertiserId } : null;
};

const pageOf = (path: string): AdvertiserPage | null => {
  const keys = Object.keys(advertiserPaths) as AdvertiserPage[];
  return keys.find((key) => advertiserPaths[key].replace(/\/$/, '') === path) ?? null;
};

/** DS-210: null for another page; otherwise which form of a new campaign an address opens, and of which ad account. */
export const createAdAt = (
  path: string,
): { readonly mode: CampaignMode; readonly advertiserId: string | null } | null => {
  const at = advertiserPageAt(path);
  if (at?.page === 'createAd') return { mode: 'ADS_MANAGER', advertiserId: at.advertiserId };
  return at?.page === 'createAutomatedAd' ? { mode: 'AUTOMATED_CAMPAIGN', advertiserId: at.advertiserId } : null;
};

/** DS-206, DS-208: page of an ad account at a path, with or without its last slash; `advertiserId` null: the default one's. */
export const advertiserPageAt = (
  path: string,
): { readonly page: AdvertiserPage; readonly advertiserId: string | null } | null => {
  const plain = path.replace(/\/*$/, '');
  if (plain === '') return null;
  if (plain === '/advertiser') return { page: 'overview', advertiserId: null };
  const [, advertiserId = null, rest = plain] = /^\/advertiser\/([^/]+)(.*)$/.exec(plain) ?? [];
  const page = pageOf(rest);
  return page && { page, advertiserId };
};
