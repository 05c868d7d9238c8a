import type { ConsolePages } from '../../lib/console-pages.ts';
import { consoleText } from '../../lib/messages/console.ts';
import { ConsumersPage } from './consumers-page.tsx';
import { MailsPage } from './mails-page.tsx';
import { MessagesPage } from './messages-page.tsx';

export const consolePages: ConsolePages = {
  menu: () => [
    { order: 30, to: '/console/messages/', name: consoleText('messages'), component: MessagesPage },
    { order: 40, to: '/console/consumers/', name: consoleText('consumers'), component: ConsumersPage },
    { order: 70, to: '/console/mails/', name: consoleText('mails'), component: MailsPage },
  ],
};
