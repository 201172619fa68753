/** Another member changed the value since it was opened. */
export class ChangedMeanwhile<Value> extends Error {
  constructor(readonly now: Value) {
    super();
  }
}
