import { type ComplaintReason, complaintReasons } from '@corkboard/rules/ads/complaints';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { adText } from './ad-texts.ts';
import { sendReport } from './shown-ads.api.ts';
import styles from './why-this-ad.module.css';

interface ReportAdProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onReported: () => void;
  readonly trackingParams: string;
}

const useReport = ({ trackingParams, onReported }: ReportAdProps) => {
  const [reason, setReason] = useState<ComplaintReason>('misleading');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setMessage(null);
    try {
      await sendReport(trackingParams, reason);
      onReported();
    } catch (error) {
      setMessage(failureOf(error).serverMessage ?? adText('reportFailed'));
    }
    setBusy(false);
  };
  return { reason, setReason, busy, message, submit };
};

/** Says what is wrong with an ad: one choice of a few. */
export const ReportAd = (props: ReportAdProps): ReactNode => {
  const { reason, setReason, busy, message, submit } = useReport(props);
  const form = useId();
  return (
    <LazyDialog
      open={props.open}
      onClose={props.onClose}
      title={adText('report')}
      small
      footer={
        <>
          <Button onClick={props.onClose}>{adText('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {adText('send')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <fieldset className={styles.choices}>
          <legend>{adText('reportAsk')}</legend>
          {complaintReasons.map((each) => (
            <label key={each}>
              <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
              {adText(each)}
            </label>
          ))}
        </fieldset>
        <p className={styles.small}>{adText('reportHow')}</p>
        <div role="alert">{message === null ? null : <p className={styles.error}>{message}</p>}</div>
      </form>
    </LazyDialog>
  );
};
