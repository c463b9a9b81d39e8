"""What a page saves, shares, copies or opens."""

# Keeps what a page saves, shares, copies or opens, in place of doing it.
CAPTURE = """
window.caught = { files: [], texts: [], links: [] };
const blobs = new Map();
URL.createObjectURL = blob => {
    const address = `about:blank#${blobs.size}`;
    blobs.set(address, blob);
    return address;
};
HTMLAnchorElement.prototype.click = function () {
    const address = this.getAttribute('href');
    if (!blobs.has(address)) caught.links.push(address);
    else blobs.get(address).text().then(text => caught.files.push({ name: this.download, text, type: blobs.get(address).type }));
};
Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async text => { caught.texts.push(text); } } });
Object.defineProperty(navigator, 'canShare', { configurable: true, value: ({ files }) => files.every(file => endings.test(file.name)) });
Object.defineProperty(navigator, 'share', { configurable: true, value: async data => {
    if (window.isCancelled) throw new DOMException('cancelled', 'AbortError');
    const [file] = data.files;
    caught.files.push({ name: file.name, text: await file.text(), type: file.type });
} });
"""
