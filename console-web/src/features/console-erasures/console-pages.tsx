import { useQuery } from '@tanstack/react-query';
import type { ConsolePages } from '../../lib/console-pages.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { staffSessionQuery } from '../../lib/queries/staff-session.ts';
import { ErasuresPage } from './erasures-page.tsx';

const Erasures = () => <ErasuresPage viewer={useQuery(staffSessionQuery).data} />;

export const consolePages: ConsolePages = {
  menu: () => [{ order: 81, to: '/console/erasures/', name: consoleText('erasures'), component: Erasures }],
};
