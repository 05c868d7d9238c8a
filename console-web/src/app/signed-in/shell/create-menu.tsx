import { useNavigate } from '@tanstack/react-router';
import { appText } from '../../../lib/messages/app.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PlusIcon } from '../../../ui/icon/icons.tsx';

export const CreateMenu = () => {
  const navigate = useNavigate();
  return (
    <Button icon={<PlusIcon size={20} />} onClick={() => navigate({ to: '/pin/create/' }).catch(() => undefined)}>
      {appText('create')}
    </Button>
  );
};
