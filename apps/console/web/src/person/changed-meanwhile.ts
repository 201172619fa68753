/** Somebody else changed what is being changed, since it was opened. */
export class ChangedMeanwhile<Value> extends Error {
  constructor(readonly now: Value) {
    super();
  }
}
