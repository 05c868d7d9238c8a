import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-failure.ts';
import { viewer } from '../../lib/bootstrap.ts';
import { Button } from '../../ui/button/button.tsx';
import { LazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { notify, showToast } from '../../ui/toast/toasts.ts';
import { accessText } from './access-texts.ts';
import { remove } from './business-access.api.ts';

/** A member leaves by it, once asked whether that is meant: only an invitation brings them back. */
export const LeaveButton = ({ businessId, onLeft }: { businessId: string; onLeft: () => void }) => {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const leave = async () => {
    setAsks(false);
    try {
      await remove(businessId, viewer().user?.id ?? '');
      showToast(accessText('left'));
      await client.invalidateQueries({ queryKey: ['business-access'] });
      onLeft();
    } catch (error) {
      notify(failureOf(error).serverMessage ?? accessText('notDone'));
    }
  };
  return (
    <>
      <Button onClick={() => setAsks(true)}>{accessText('leave')}</Button>
      <LazyDialog
        open={asks}
        small
        onClose={() => setAsks(false)}
        title={accessText('leaveTitle')}
        description={accessText('leaveHow')}
        footer={
          <>
            <Button onClick={() => setAsks(false)}>{accessText('stay')}</Button>
            <Button variant="danger" onClick={() => void leave()}>
              {accessText('leave')}
            </Button>
          </>
        }
      />
    </>
  );
};
