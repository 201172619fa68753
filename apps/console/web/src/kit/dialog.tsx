import { Button, Drawer, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../i18n/use-words';
import { useFocusBack } from './use-focus-back';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  width?: number;
  children: ReactNode;
}

function Close({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useWords();
  return (
    <button type="button" className="icon-button close" aria-label={t('common:close')} onClick={onClose}>
      <IconX size={17} stroke={1.6} />
    </button>
  );
}

/**
 * In the middle, for one decision. It opens after it was mounted: only then the focus comes back to where it was. Mantine's own <header> would repeat the page's banner.
 */
export function Dialog({ opened, onClose, title, width = 460, children }: DialogProps): ReactElement {
  const isOpen = useMounted() && opened;
  useFocusBack(isOpen);
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={width} centered returnFocus={false}>
      <Modal.Overlay backgroundOpacity={0.32} color="#1c1917" />
      <Modal.Content>
        <div className="dialog-head">
          <Modal.Title component="h2">{title}</Modal.Title>
          <Close onClose={onClose} />
        </div>
        <div className="dialog-body">{children}</div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** At the side, for the whole of one thing of a list. */
export function SidePanel({ opened, onClose, title, width = 520, children }: DialogProps): ReactElement {
  const isOpen = useMounted() && opened;
  useFocusBack(isOpen);
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size={width} returnFocus={false}>
      <Drawer.Overlay backgroundOpacity={0.12} color="#1c1917" />
      <Drawer.Content>
        <div className="dialog-head">
          <Drawer.Title component="h2">{title}</Drawer.Title>
          <Close onClose={onClose} />
        </div>
        <div className="dialog-body">{children}</div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface DialogFootProps {
  onCancel: () => void;
  children: ReactNode;
}

export function DialogFoot({ onCancel, children }: DialogFootProps): ReactElement {
  const { t } = useWords();
  return (
    <div className="dialog-foot">
      <Button onClick={onCancel}>{t('common:cancel')}</Button>
      {children}
    </div>
  );
}
