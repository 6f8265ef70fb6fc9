/** A value of a header that weighs its values, such as Accept-Encoding, with its weight from 0 to 1. */
export interface WeightedValue {
  /** In lower case. */
  readonly value: string;
  readonly weight: number;
}

/** The values of such a header in their order (RFC 9110, section 12.4.2). A weight that is no number is 0. */
export function weightedValues(header: string | undefined): WeightedValue[] {
  return (header ?? '').split(',').map(weighted);
}

function weighted(part: string): WeightedValue {
  const [value = '', ...parameters] = part.trim().toLowerCase().split(';');
  const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
  return {
    value: value.trim(),
    weight: weight ? Number(weight.trim().slice(2)) || 0 : 1,
  };
}
