export interface Example {
  request?: object;
  /** `data` of the answer; the whole body if there is no envelope; the text of a stream. */
  answer: object | string;
}
