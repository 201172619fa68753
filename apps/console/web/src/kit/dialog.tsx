import { Button, Drawer, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../i18n/use-words';
import { useLayer } from './layers';
import { useFocusBack } from './use-focus-back';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  width?: number;
  children: ReactNode;
}

interface Opened {
  opened: boolean;
  zIndex: number;
  trapFocus: boolean;
  closeOnEscape: boolean;
  returnFocus: boolean;
}

/** Opens after it was mounted: only then does the focus return on closing. */
function useOpened(opened: boolean): Opened {
  const isOpen = useMounted() && opened;
  useFocusBack(isOpen);
  const { zIndex, isTop } = useLayer(isOpen);
  return { opened: isOpen, zIndex, trapFocus: isTop, closeOnEscape: isTop, returnFocus: false };
}

function Close({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useWords();
  return (
    <button type="button" className="icon-button close" aria-label={t('common:close')} onClick={onClose}>
      <IconX size={17} stroke={1.6} />
    </button>
  );
}

/** Centered, for one decision. Mantine's own <header> would repeat the page's banner. */
export function Dialog({ opened, onClose, title, width = 460, children }: DialogProps): ReactElement {
  return (
    <Modal.Root {...useOpened(opened)} onClose={onClose} size={width} centered>
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

export function SidePanel({ opened, onClose, title, width = 520, children }: DialogProps): ReactElement {
  return (
    <Drawer.Root {...useOpened(opened)} onClose={onClose} position="right" size={width}>
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

interface NavigationDrawerProps {
  opened: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}

export function NavigationDrawer({ opened, onClose, label, children }: NavigationDrawerProps): ReactElement {
  return (
    <Drawer.Root {...useOpened(opened)} onClose={onClose} position="left" size={270}>
      <Drawer.Overlay backgroundOpacity={0.25} color="#1c1917" />
      <Drawer.Content aria-label={label}>{children}</Drawer.Content>
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
