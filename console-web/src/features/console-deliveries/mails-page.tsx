import type { OutboxMail } from '@corkboard/contracts/operations/inspection';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { consoleText } from '../../lib/messages/console.ts';
import { ActButton } from '../../ui/act-button/act-button.tsx';
import { RoleNotice } from '../../ui/act-button/role-notice.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { PagedRows } from '../../ui/paged/paged-rows.tsx';
import { useReason } from '../../ui/reason/reason-dialog.tsx';
import type { Column } from '../../ui/rows/rows.tsx';
import { timeColumns } from '../../ui/rows/time-columns.tsx';
import { mailsQuery, openMail } from './deliveries.api.ts';
import styles from './mails-page.module.css';

const columns = (open: (mail: OutboxMail) => void): readonly Column<OutboxMail>[] => [
  ...timeColumns(consoleText('created'), ({ created_at }: OutboxMail) => created_at),
  { title: consoleText('mailKind'), track: '160px', render: ({ kind }) => kind },
  {
    title: consoleText('subject'),
    track: 'minmax(160px, 2fr)',
    phone: 'minmax(0, 1fr)',
    render: ({ subject }) => subject,
  },
  { title: consoleText('mailTo'), track: '80px', render: ({ to }) => to },
  { title: consoleText('status'), track: '80px', phone: '56px', render: ({ status }) => status },
  { title: consoleText('attempts'), track: '56px', end: true, render: ({ attempts }) => attempts },
  { title: consoleText('lastError'), track: 'minmax(80px, 1fr)', render: ({ last_error }) => last_error },
  {
    title: consoleText('open'),
    track: '84px',
    phone: '72px',
    end: true,
    render: (mail) => (
      <ActButton action="reveal" size="s" onClick={() => open(mail)}>
        {consoleText('open')}
      </ActButton>
    ),
  },
];

export const MailsPage = () => {
  const query = useInfiniteQuery(mailsQuery);
  const { ask, dialog } = useReason();
  const [opened, setOpened] = useState<OutboxMail | null>(null);
  const pages = query.data?.pages ?? [];
  const open = (mail: OutboxMail): void =>
    ask({
      title: consoleText('reveal'),
      warning: consoleText('revealWarning'),
      doLabel: consoleText('reveal'),
      onDo: async (reason) => setOpened(await openMail(mail, reason)),
    });
  return (
    <PagedRows
      title={consoleText('mails')}
      label={consoleText('mailList')}
      empty={consoleText('noMails')}
      paged={query}
      rows={pages.flatMap(({ mails }) => mails)}
      columns={columns(open)}
      keyOf={({ service, id }) => `${service} ${id}`}
      services={pages.at(-1)?.services}
    >
      <RoleNotice action="reveal" />
      {dialog}
      <LazyDialog open={opened !== null} onClose={() => setOpened(null)} title={opened?.subject ?? ''} width={640}>
        <p className={styles.to}>
          {consoleText('mailTo')}: {opened?.to}
        </p>
        <pre className={styles.text}>{opened?.text}</pre>
      </LazyDialog>
    </PagedRows>
  );
};
