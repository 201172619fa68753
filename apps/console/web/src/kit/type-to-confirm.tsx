import { Button, TextInput } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from './dialog';
import { withoutDirection } from './direction';

interface TypeToConfirmProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: string;
  name: string;
  action: string;
  isBusy: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}

/** For actions without undo: the user types the name first. */
export function TypeToConfirm(props: TypeToConfirmProps): ReactElement {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  // Invisible characters cannot be typed.
  const isTyped = withoutDirection(typed).trim() === withoutDirection(props.name).trim();
  const close = (): void => {
    setTyped('');
    props.onClose();
  };
  return (
    <Dialog opened={props.opened} onClose={close} title={props.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) props.onConfirm();
        }}
      >
        <p className="soft">{props.text}</p>
        {props.children}
        <TextInput
          mt={14}
          label={t('common:typeToConfirm', { name: props.name })}
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DialogFoot onCancel={close}>
          <Button type="submit" variant="filled" color="red" loading={props.isBusy} disabled={!isTyped}>
            {props.action}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface ConfirmedButtonProps extends Omit<TypeToConfirmProps, 'opened' | 'onClose'> {
  color?: 'red';
}

export function ConfirmedButton({ color, ...dialog }: ConfirmedButtonProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...(color && { color })} onClick={() => setIsOpen(true)}>
        {dialog.action}
      </Button>
      <TypeToConfirm opened={isOpen} onClose={() => setIsOpen(false)} {...dialog} />
    </>
  );
}
