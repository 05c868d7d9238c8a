import { type ConsolePages, pageAt } from '../../lib/console-pages.ts';
import { idIn } from '../../ui/id-search/id-in.ts';
import { NotFound } from '../../ui/states/not-found.tsx';
import { InterestsPage } from './interests-page.tsx';
import { PricePage } from './price-page.tsx';
import { PricesPage } from './prices-page.tsx';
import { SettingPage } from './setting-page.tsx';
import { settingText } from './setting-texts.ts';
import { SettingsPage } from './settings-page.tsx';

export const consolePages: ConsolePages = {
  menu: () => [
    { order: 76, to: '/console/ad-prices/', name: settingText('pricesMenu'), component: PricesPage },
    { order: 77, to: '/console/ad-settings/', name: settingText('settingsMenu'), component: SettingsPage },
    { order: 78, to: '/console/interests/', name: settingText('interestsMenu'), component: InterestsPage },
  ],
  routes: [
    pageAt('/console/ad-prices/$id/', {
      draw: (params) => {
        const id = idIn(params.id);
        return id === undefined ? <NotFound /> : <PricePage key={id} id={id} />;
      },
    }),
    pageAt('/console/ad-settings/$id/', {
      draw: (params) => {
        const id = idIn(params.id);
        return id === undefined ? <NotFound /> : <SettingPage key={id} id={id} />;
      },
    }),
  ],
};
