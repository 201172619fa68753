const SAMPLE = [
  'name,phone,email,company,tags',
  'Ana López,+57 300 123 4567,ana@example.com,Andes Ltd,"vip, fair"',
  'Ben Okafor,+1 555 010 0002,,,',
].join('\r\n');

export function saveSample(): void {
  const url = URL.createObjectURL(new Blob([`\ufeff${SAMPLE}\r\n`], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'contacts-sample.csv';
  link.click();
  URL.revokeObjectURL(url);
}
