import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './segmented-tabs.module.css';

interface TabsProps<K extends string> {
  readonly value: K;
  readonly onChange: (key: K) => void;
  readonly className: string | undefined;
  /** The tabs and, anywhere beside them, the panel. */
  readonly children: ReactNode;
}

/** A few views of one thing; arrow keys, Home and End lead from one to the next. */
export const Tabs = <K extends string>({ onChange, ...props }: TabsProps<K>) => (
  <DirectionProvider direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
    <Base.Root {...props} onValueChange={(key) => onChange(key as K)} />
  </DirectionProvider>
);

interface SegmentedTabsProps<K extends string> {
  readonly label: string;
  readonly segments: readonly { readonly key: K; readonly label: string }[];
}

export const SegmentedTabs = <K extends string>({ label, segments }: SegmentedTabsProps<K>) => (
  <Base.List activateOnFocus aria-label={label} className={styles.tabs}>
    {segments.map((segment) => (
      <Base.Tab key={segment.key} value={segment.key} className={styles.tab}>
        {segment.label}
      </Base.Tab>
    ))}
  </Base.List>
);

/** Content of the chosen tab. */
export const TabPanel = ({ value, children }: { value: string; children: ReactNode }) => (
  <Base.Panel value={value} tabIndex={undefined}>
    {children}
  </Base.Panel>
);
