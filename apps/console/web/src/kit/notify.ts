import { type NotificationData, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { word } from '../i18n/i18n';
import { useErrorText } from './error-text';

/** Mantine's own close button has no name. */
const closing = () => ({ closeButtonProps: { 'aria-label': word('common:close') } });

export function say(message: string): void {
  // Read out politely; only errors interrupt.
  notifications.show({ message, role: 'status', color: 'ember', withBorder: true, autoClose: 4000, ...closing() });
}

export function sayFailure(message: ReactNode, more: Pick<NotificationData, 'id' | 'autoClose'> = {}): void {
  notifications.show({ message, color: 'red', withBorder: true, autoClose: 8000, ...closing(), ...more });
}

/** For `onError` of mutations that show no error of their own. */
export function useSayError(): (error: unknown) => void {
  const text = useErrorText();
  return (error) => sayFailure(text(error));
}
