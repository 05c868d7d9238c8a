import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { DemoData } from '../../ui/demo-data/demo-data.tsx';
import { CloseIcon } from '../../ui/icon/icons.tsx';
import { LoadingOverlay } from '../../ui/loading/loading-overlay.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { BusinessStep } from './business-step.tsx';
import { MainStep } from './main-step.tsx';
import type { Payers } from './payer-field.tsx';
import { PinStep } from './pin-step.tsx';
import styles from './promote.module.css';
import { text } from './promote-texts.ts';
import { BillingStep, ConsentStep, ErrorStep, SuccessStep, TagStep } from './small-steps.tsx';
import { type Opened, type Promoting, useQuickPromote } from './use-quick-promote.ts';

interface QuickPromoteProps extends Opened {
  /** Reasons why the form does not open as the address asks. */
  readonly notices?: readonly string[];
  readonly payers?: Payers | undefined;
  readonly onClose: () => void;
}

const Step = ({
  promoting,
  country,
  payers,
  notices = [],
}: Omit<QuickPromoteProps, 'onClose'> & { promoting: Promoting }) => {
  switch (promoting.page) {
    case 'gdpr':
      return <ConsentStep promoting={promoting} />;
    case 'pin-selection':
      return <PinStep promoting={promoting} />;
    case 'main':
      return (
        <>
          <h1 tabIndex={-1} className={styles.title}>
            {text('title')}
          </h1>
          {notices.length > 0 && (
            <div className={styles.notices}>
              {notices.map((notice) => (
                <Notice key={notice}>{notice}</Notice>
              ))}
            </div>
          )}
          <MainStep promoting={promoting} country={country} payers={payers} />
        </>
      );
    case 'business-form':
      return <BusinessStep promoting={promoting} country={country} />;
    case 'billing-form':
      return <BillingStep promoting={promoting} />;
    case 'success':
      return <SuccessStep promoting={promoting} />;
    case 'error':
      return <ErrorStep promoting={promoting} />;
    case 'tag':
      return <TagStep promoting={promoting} />;
    case null:
      return null;
  }
};

/** S-177: a pin becomes an ad in a few steps. */
export const QuickPromote = (props: QuickPromoteProps): ReactNode => {
  const promoting = useQuickPromote(props);
  const { page, busy } = promoting;
  const region = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  const { onClose } = props;
  useEffect(() => {
    if (page === null) onClose();
    else if (shown.current !== page) region.current?.querySelector<HTMLElement>('h1')?.focus();
    shown.current = page;
  }, [page, onClose]);
  const isChosen = props.payers?.isChosen ?? false;
  useEffect(() => {
    const [heading, payer] = ['h1', 'select[name=payer]'].map((of) => region.current?.querySelector<HTMLElement>(of));
    if (isChosen) (payer ?? heading)?.focus();
  }, [isChosen]);
  return (
    <div className={styles.flow} ref={region}>
      <div className={styles.close}>
        <DemoData synthetic={props.account?.synthetic ?? false} />
        <IconButton label={text('close')} icon={<CloseIcon />} onClick={onClose} />
      </div>
      <Step {...props} promoting={promoting} />
      {busy ? <LoadingOverlay label={text('loading')} /> : null}
    </div>
  );
};
