import type { ComponentType } from 'react';
import { withWords } from '../i18n/i18n';
import type { WriteDialogProps } from './write-dialog';

/** The dialog, with its words: it comes when it is first opened. */
export const fetchWriteDialog = async (): Promise<ComponentType<WriteDialogProps>> =>
  (await withWords('templates', withWords('writing', import('./write-dialog')))).WriteDialog;
