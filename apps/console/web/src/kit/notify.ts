import { notifications } from '@mantine/notifications';
import { useErrorText } from './error-text';

export function say(message: string): void {
  notifications.show({ message, color: 'ember', withBorder: true, autoClose: 4000 });
}

/** Shows why an action did not happen. For `onError` of mutations that have no place of their own. */
export function useSayError(): (error: unknown) => void {
  const text = useErrorText();
  return (error) => {
    notifications.show({ message: text(error), color: 'red', withBorder: true, autoClose: 8000 });
  };
}
