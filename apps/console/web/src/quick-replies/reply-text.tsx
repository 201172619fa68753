import './replies.css';
import type { ReactElement } from 'react';
import { partsOf } from './variables';

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
