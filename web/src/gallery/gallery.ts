/** Entry of the gallery: a page for development that no production build contains. */
import { mount } from 'svelte';
import Gallery from './Gallery.svelte';

const target = document.getElementById('gallery');
if (target !== null) mount(Gallery, { target });
