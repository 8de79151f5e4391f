"""The program as a screen reader hears it, over AT-SPI."""
