import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { pinAddress } from '@corkboard/rules/curation/addresses';
import { savedToText } from '@corkboard/rules/curation/texts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { pinQuery } from '../../../features/pins/pin.api.ts';
import type { SaveTarget } from '../../../features/saving/save.api.ts';
import { askWhere, stopAsking } from '../../../features/saving/save-requests.ts';
import { text } from '../../../features/saving/saving-texts.ts';
import { useChoiceThatSaves } from '../../../features/saving/use-choice-that-saves.ts';
import { isDesktopFlow } from '../../../lib/layout/viewport.ts';
import { undoAction } from '../../../lib/session/undo-requests.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { useGoBack } from '../go-back.ts';
import { PinPage } from './pin-page.tsx';

const ChoosePage = lazy(async () => ({
  default: (await import('../../../features/saving/choose-page.tsx')).ChoosePage,
}));

const LINK_TOAST_MS = 5000;

const Narrow = ({ id }: { id: string }) => {
  const { data: pin } = useSuspenseQuery(pinQuery(id));
  const goBack = useGoBack(pinAddress(id));
  const after = (saved: SavedPin, target: SaveTarget) => {
    const link = { label: text('view'), href: pinAddress(saved.id) };
    showToast(savedToText(target.name, target.section?.name), {
      durationMs: LINK_TOAST_MS,
      link,
      ...undoAction(saved.undo),
    });
    goBack();
  };
  const { picker } = useChoiceThatSaves({ pinId: id }, after, goBack);
  return (
    <Suspense fallback={null}>
      <ChoosePage pinId={id} picture={pin.images?.['236x'].url ?? null} {...picker} />
    </Suspense>
  );
};

const Wide = ({ id }: { id: string }) => {
  const { data: pin } = useSuspenseQuery(pinQuery(id));
  useEffect(() => {
    askWhere({ pin });
    return stopAsking;
  }, [pin]);
  return <PinPage id={id} share={false} />;
};

/** DS-077: the pin's page with the picker open; where there is no room, the picker alone. */
export const RepinPage = ({ id }: { id: string }) => {
  const [desktop] = useState(() =>
    isDesktopFlow({ viewport: window.innerWidth, userAgent: navigator.userAgent, flow: null }),
  );
  return desktop ? <Wide id={id} /> : <Narrow id={id} />;
};
