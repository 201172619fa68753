import './replies.css';
import type { ReactElement } from 'react';
import { partsOf } from './variables';

/** The text of a quick reply; its variables are marked. */
export function ReplyText({ message }: { message: string }): ReactElement {
  return (
    <>
      {partsOf(message).map(({ text, variable }, index) =>
        variable === null ? (
          text
        ) : (
          <span key={index} className="variable" title={variable}>
            {text}
          </span>
        ),
      )}
    </>
  );
}
