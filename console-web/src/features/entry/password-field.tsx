import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/icon/few-icons.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { entryText } from './entry-text.ts';

interface PasswordFieldProps {
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
}

/** Can be looked at, pasted into and filled by a password manager. */
export const PasswordField = ({ onChange, ...props }: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      end={
        <IconButton
          label={entryText(isShown ? 'hidePassword' : 'showPassword')}
          icon={isShown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
};
