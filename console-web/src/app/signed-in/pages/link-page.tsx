import type { SavedPin } from '@corkboard/contracts/curation/pins';
import { type PinInfo, pinAddress } from '@corkboard/rules/curation/addresses';
import { savedToText } from '@corkboard/rules/curation/texts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { text } from '../../../features/create/create-texts.ts';
import { LinkFrame } from '../../../features/create/link-frame.tsx';
import { ownPinId } from '../../../features/create/own-pin.ts';
import { useLinkPictures } from '../../../features/create/use-link-picture.ts';
import { ChoosePage } from '../../../features/saving/choose-page.tsx';
import { Picker } from '../../../features/saving/picker.tsx';
import { type JustSaved, PinSavedDialog } from '../../../features/saving/pin-saved-dialog.tsx';
import type { SaveTarget } from '../../../features/saving/save.api.ts';
import { useChoiceThatSaves } from '../../../features/saving/use-choice-that-saves.ts';
import { findViewer } from '../../../lib/bootstrap.ts';
import { isDesktopFlow } from '../../../lib/layout/viewport.ts';
import { promptEntry } from '../../../lib/session/entry-prompt.ts';
import { undoAction } from '../../../lib/session/undo-requests.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { useGoBack } from '../go-back.ts';
import { useTitle } from '../use-title.ts';

/** S-118. */
const LINK_TOAST_MS = 5000;

interface FlowProps {
  readonly info: PinInfo;
  readonly desktop: boolean;
}

/** The window of a bookmarklet closes; a page goes back to where it came from. */
const useLeave = () => {
  const goBack = useGoBack();
  return () => {
    if (window.opener !== null) window.close();
    else goBack();
  };
};

const useLinkFlow = ({ info, desktop }: FlowProps) => {
  const pictures = useLinkPictures(info);
  const leave = useLeave();
  const [saved, setSaved] = useState<JustSaved | null>(null);
  const { description, link, method, color, guid } = info;
  const imageUrl = pictures.chosen?.url ?? null;
  const subject =
    imageUrl === null ? null : { pinId: null, guid, description, link, method, color, imageUrl, fromLink: true };
  const after = (pin: SavedPin, target: SaveTarget) => {
    const sectionName = target.section?.name;
    if (desktop) return setSaved({ pin, boardName: target.name, sectionName: sectionName ?? null });
    const link = { label: text('view'), href: pinAddress(pin.id) };
    showToast(savedToText(target.name, sectionName), { durationMs: LINK_TOAST_MS, link, ...undoAction(pin.undo) });
    leave();
  };
  return { pictures, leave, saved, ...useChoiceThatSaves(subject, after, leave) };
};

const Flow = (props: FlowProps) => {
  const { pictures, leave, saved, steps, picker } = useLinkFlow(props);
  if (!props.desktop)
    return pictures.state === 'none' ? (
      <EmptyState alone title={text('noPicture')} />
    ) : (
      <ChoosePage formInDialog pinId={null} picture={pictures.chosen?.preview ?? null} {...picker} />
    );
  return (
    <>
      <LinkFrame pictures={pictures} color={props.info.color} title={steps.titleBehindForm}>
        <Picker formInDialog pinId={null} {...picker} />
      </LinkFrame>
      {saved === null ? null : <PinSavedDialog saved={saved} onClose={leave} />}
    </>
  );
};

/** Visitors are asked to sign up and come back to the same page. */
const SignUpFirst = () => {
  useEffect(
    () => promptEntry({ view: 'signup', source: 'bookmarklet', next: location.pathname + location.search }),
    [],
  );
  return <EmptyState alone title={text('signUpFirst')} />;
};

/** `/pin/create/{method}` with what the link says (S-102, S-103). */
export const LinkPage = ({ info, flow }: { info: PinInfo; flow: string | null }) => {
  const { history } = useRouter();
  const [desktop] = useState(() =>
    isDesktopFlow({ viewport: window.innerWidth, userAgent: navigator.userAgent, flow }),
  );
  const own = ownPinId(info.link, [location.host]);
  const signedIn = findViewer()?.isAuth ?? false;
  const target = own !== null ? `/pin/${own}/repin/x/` : signedIn || desktop ? null : '/';
  useTitle(text('builder'));
  useEffect(() => {
    if (target !== null) history.replace(target);
  }, [history, target]);
  if (target !== null) return null;
  return signedIn ? <Flow info={info} desktop={desktop} /> : <SignUpFirst />;
};
