import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import styles from './account-settings.module.css';
import { text } from './account-settings-texts.ts';
import { type DownloadFailure, downloadOwnData, type OwnData, useOwnData } from './own-data.api.ts';

const failures = {
  away: 'dataAway',
  limited: 'dataLimited',
  cut: 'dataCut',
  ended: 'dataEnded',
} as const satisfies Record<DownloadFailure, string>;

/** In megabytes, in the reader's language; a little is shown as more than nothing. */
const sizeOf = (bytes: number): string => {
  const megabytes = bytes === 0 ? 0 : Math.max(0.1, bytes / 1_000_000);
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return megabytes.toLocaleString(undefined, { style: 'unit', unit: 'megabyte', ...digits });
};

/** How far it is: read out once, while the size is seen to grow. */
const Progress = ({ download }: { download: OwnData }): ReactNode => (
  <div className={styles.progress}>
    <p role="status">
      {download.status === 'loading' && text('dataLoading')}
      {download.status === 'done' && text('dataDone', { size: sizeOf(download.bytes) })}
    </p>
    {download.status === 'loading' && (
      <>
        <progress aria-label={text('dataLoading')} />
        <p aria-hidden="true">{text('dataSize', { size: sizeOf(download.bytes) })}</p>
      </>
    )}
    {download.status === 'failed' && (
      <p role="alert" className={styles.failed}>
        {text(failures[download.why])}
      </p>
    )}
  </div>
);

/** Download of all that is stored of the person. */
export const OwnDataSection = (): ReactNode => {
  const download = useOwnData();
  return (
    <section className={styles.section} aria-labelledby="own-data">
      <h2 id="own-data">{text('data')}</h2>
      <p>{text('dataLead')}</p>
      <p>{text('dataOthers')}</p>
      <p>{text('dataFile')}</p>
      <Button busy={download.status === 'loading'} onClick={() => void downloadOwnData()}>
        {text('dataDo')}
      </Button>
      <Progress download={download} />
    </section>
  );
};
