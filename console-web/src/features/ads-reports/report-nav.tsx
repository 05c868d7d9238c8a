import { adsText } from './ads-texts.ts';
import { type ColumnsOf, type LevelPage } from './report-level.ts';
import parts from './report-parts.module.css';
import { type ReportSearch, scopeOf } from './report-search.ts';

interface ReportNavProps {
  readonly page: LevelPage;
  readonly search: ReportSearch;
  readonly linkTo: ColumnsOf<never>['linkTo'];
  /** Of the campaign that is narrowed to, where it is known. */
  readonly campaignName: string | undefined;
}

const levels = ['campaigns', 'adGroups', 'ads'] as const satisfies readonly LevelPage[];

/** The levels of the report, within the same campaign. */
export const LevelLinks = ({ page, search, linkTo }: ReportNavProps) => {
  const { campaignId } = scopeOf(search);
  return (
    <nav aria-label={adsText('levels')} className={parts.levels}>
      {levels.map((each) => (
        <a
          key={each}
          href={linkTo(each, each === 'campaigns' ? {} : { campaignId })}
          aria-current={each === page ? 'page' : undefined}
        >
          {adsText(each)}
        </a>
      ))}
    </nav>
  );
};

/** The way back from what is narrowed to, up to all campaigns. */
export const Breadcrumbs = ({ page, search, linkTo, campaignName }: ReportNavProps) => {
  const { campaignId, adGroupId } = scopeOf(search);
  if (campaignId === null && adGroupId === null) return null;
  const steps = [
    { name: adsText('campaigns'), href: linkTo('campaigns') },
    { name: campaignName ?? adsText('name'), href: linkTo('adGroups', { campaignId }) },
    ...(page === 'ads' ? [{ name: adsText('ads'), href: linkTo('ads', { campaignId, adGroupId }) }] : []),
  ];
  return (
    <nav aria-label={adsText('breadcrumbs')}>
      <ol className={parts.breadcrumbs}>
        {steps.map(({ name, href }, place) => (
          <li key={href}>
            <a href={href} aria-current={place === steps.length - 1 ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
};
